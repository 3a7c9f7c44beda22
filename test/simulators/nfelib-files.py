"""Reads, validates and writes files with nfelib, the data bindings of the official schemas: python3 nfelib-files.py FOLDER.

The name of a file begins with its kind. Prints JSON: by name what the schema finds, "differs" where the file that the
bindings write has another content than the one they read.
"""

import json
import os
import sys

import nfelib
from lxml import etree
from nfelib.nfe.bindings.v4_0.inut_nfe_v4_00 import InutNfe
from nfelib.nfe.bindings.v4_0.nfe_v4_00 import Nfe
from nfelib.nfe_evento_cancel.bindings.v1_0.env_evento_canc_nfe_v1_00 import EnvEvento as Cancellation
from nfelib.nfe_evento_cce.bindings.v1_0.env_cce_v1_00 import EnvEvento as Correction
from nfelib.nfe_evento_mde.bindings.v1_0.env_conf_recebto_v1_00 import EnvEvento as Manifestation
from nfelib.nfse.bindings.v1_0.dps_v1_01 import Dps
from nfelib.nfse.bindings.v1_0.ped_reg_evento_v1_01 import PedRegEvento
from xsdata.formats.dataclass.parsers import XmlParser
from xsdata.formats.dataclass.serializers import XmlSerializer

[folder] = sys.argv[1:]
ROOT = os.path.dirname(nfelib.__file__)
# nfelib has no binding for the batch of advance notices.
KINDS = {
    "nfe": (Nfe, "nfe/schemas/v4_0/nfe_v4.00.xsd"),
    "cancellation": (Cancellation, "nfe_evento_cancel/schemas/v1_0/envEventoCancNFe_v1.00.xsd"),
    "correction": (Correction, "nfe_evento_cce/schemas/v1_0/envCCe_v1.00.xsd"),
    "manifestation": (Manifestation, "nfe_evento_mde/schemas/v1_0/envConfRecebto_v1.00.xsd"),
    "advance": (None, "nfe_epec/schemas/v1_0/envEPEC_v1.00.xsd"),
    "unused": (InutNfe, "nfe/schemas/v4_0/inutNFe_v4.00.xsd"),
    "dps": (Dps, "nfse/schemas/v1_0/DPS_v1.01.xsd"),
    "request": (PedRegEvento, "nfse/schemas/v1_0/pedRegEvento_v1.01.xsd"),
}
SAME = {"strip_text": True, "rewrite_prefixes": True}


def judged(name):
    binding, schema = KINDS[name.split("-")[0]]
    path = os.path.join(folder, name)
    validator = etree.XMLSchema(etree.parse(os.path.join(ROOT, schema)))
    validator.validate(etree.parse(path))
    found = [error.message for error in validator.error_log]
    if binding is None:
        return found
    written = XmlSerializer().render(XmlParser().parse(path, binding))
    if etree.canonicalize(from_file=path, **SAME) != etree.canonicalize(written, **SAME):
        found.append("differs")
    return found


print(json.dumps({name: judged(name) for name in sorted(os.listdir(folder))}))
