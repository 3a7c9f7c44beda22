"""Drives the simulated Chorus Pro with the package chorus-api; prints what it answered."""

import json
import sys
import time

from chorusapi.client import ChorusAPI
from chorusapi.constants.syntax_flux_constant import SyntaxFlux
from chorusapi.exceptions.exception import ChorusApiException
from chorusapi.utils.chorus_utils import base_64_encode_file

address, invoice = sys.argv[1:]


def client_of(secret, password):
    # The client knows live and test hosts only: its addresses are replaced.
    client = ChorusAPI("app", secret, "TECH_1_1@cpro.fr", password)
    client.auth_url = address + "/api/oauth/token"
    client.api_url = address
    return client


def refused(call):
    try:
        call()
    except ChorusApiException as error:
        return str(error)
    return ""


def report_of(client, flow):
    for _ in range(600):
        report = client.consulter_cr_detaille(flow)
        if report.etat_courant_depot_flux in ("IN_INTEGRE", "IN_REJETE"):
            return report
        time.sleep(0.1)
    raise SystemExit("the flow is not decided")


def deposit(client, syntax=SyntaxFlux.IN_DP_E1_CII_16B):
    return client.deposer_flux(base_64_encode_file(invoice), "facture.xml", syntaxe_flux=syntax)


client = client_of("secret", "right").auth()
first = deposit(client)
taken = report_of(client, first.numero_flux_depot)
found = client.rechercher_facture(first.numero_flux_depot).liste_factures
second = deposit(client)
again = report_of(client, second.numero_flux_depot)
syntax = deposit(client, "IN_UNKNOWN")
unknown = client.consulter_cr_detaille("CPP0010000000000000000000")
(structure,) = client.rechercher_structure("35600000000048").liste_structures
needs = client.consulter_structure(structure.id_structure_cpp).parametres
services = client.rechercher_services(structure.id_structure_cpp).liste_structures
print(
    json.dumps(
        {
            "deposited": [first.code_retour, first.syntaxe_flux, len(first.numero_flux_depot)],
            "taken": taken.etat_courant_depot_flux,
            "file": taken.nomFichier,
            "found": [[one.numero_facture, one.statut] for one in found],
            "again": again.etat_courant_depot_flux,
            "reasons": len(again.liste_erreur_dp),
            "number": again.liste_erreur_dp[0].numero_dp,
            "rejected_found": len(client.rechercher_facture(second.numero_flux_depot).liste_factures),
            "syntax": syntax.code_retour != 0,
            "unknown": unknown.code_retour != 0,
            "structure": [structure.identifiant_structure, structure.statut],
            "needs": [needs.code_service_doit_etre_renseigne, needs.numero_ej_doit_etre_renseigne],
            "services": [[one.code_service, one.est_actif] for one in services],
            "secret": "invalid_client" in refused(client_of("wrong", "right").auth),
            "password": "403" in refused(lambda: deposit(client_of("secret", "wrong").auth())),
        }
    )
)
