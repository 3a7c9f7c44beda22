import type { MessageText } from "../message.ts";
import type { design as english } from "./en.ts";

export const design: Readonly<Record<keyof typeof english, MessageText>> = {
  "start.accepted": "Faktura została przyjęta. Co dalej?",
  "start.addons": "Dodatki",
  "start.apply": "Przygotuj",
  "start.choose": "Wybierz sposób wysyłania dokumentów",
  "start.invite": "Zaproś inne osoby",
  "start.invoice": "Zobacz przykładową fakturę",
  "start.key": "Utwórz klucz API dla swojego programu",
  "start.later": "Później",
  "start.made": "Serie i przepływy są utworzone.",
  "start.noTemplates": "Nie ma szablonu dla tego kraju. Utwórz własny przepływ.",
  "start.notAccepted": "Faktura nie została przyjęta; kroki podają przyczynę.",
  "start.own": "Utwórz własną fakturę",
  "start.sample": "Utwórz przykładowego sprzedawcę, nabywcę i fakturę",
  "start.sampleHint": "Jeśli urząd jest symulowany, sprzedawca zostanie w nim zarejestrowany.",
  "start.seeFiles": "Zobacz pliki i odpowiedź urzędu",
  "start.send": "Wyślij fakturę",
  "start.sending": "Faktura jest w drodze; kroki są poniżej.",
  "start.simulated": "Symulowany",
  "start.supplierReady": "Sprzedawca może wysyłać.",
  "start.supplierWaits": "Sprzedawca jest rejestrowany.",
  "start.title": "Pierwszy dokument",
};
