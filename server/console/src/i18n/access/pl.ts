import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Żądania",
  "connections.choose": "Połączenie",
  "connections.credential": "Sprawdzono z {key}, wersja {n}",
  "connections.noCalls":
    "Żadne żądanie nie było potrzebne: logowanie innych wywołań jest nadal ważne.",
  "connections.reason.answer": "Usługa odpowiedziała, ale nie tak, jak powinna.",
  "connections.reason.busy":
    "Usługa nie przyjmuje teraz więcej żądań. Spróbuj ponownie za kilka minut.",
  "connections.reason.credential-missing": "Dane dostępowe nie są tu ustawione.",
  "connections.reason.credential-refused":
    "Dane dostępowe nie są przyjmowane: błędne hasło lub certyfikat albo brak uprawnień.",
  "connections.reason.down": "Usługa w tej chwili nie działa lub trwa przerwa techniczna.",
  "connections.reason.no-answer": "Usługa nie odpowiedziała na czas.",
  "connections.reason.no-test":
    "To połączenie nie ma żądania, które niczego nie zmienia, więc nie można go sprawdzić.",
  "connections.reason.not-allowed": "Operator tego serwera nie zezwala na ten adres.",
  "connections.reason.settings": "Brakuje ustawienia lub jest błędne.",
  "connections.reason.tls":
    "Bezpieczne połączenie nie powiodło się: jedna ze stron nie ufa certyfikatowi drugiej.",
  "connections.reason.unreachable": "Usługa jest nieosiągalna z tego serwera.",
  "connections.start": "Sprawdź teraz",
  "connections.test": "Sprawdź",
  "connections.testTitle": "Sprawdź: {title}",
  "connections.text": "Wykonywane jest jedno żądanie, które niczego nie wysyła ani nie zmienia.",
  "connections.took": "{n} ms",
  "connections.works": "Usługa odpowiada i przyjmuje dane dostępowe.",
  "credentials.certificateFile": "Plik certyfikatu",
  "credentials.certificateHint":
    "Plik .p12 lub .pfx albo plik .pem z kluczem, certyfikatem i łańcuchem.",
  "credentials.checked": "Serwer sprawdził go i zapisał.",
  "credentials.holder": "Posiadacz",
  "credentials.holderHint": "Numer podatkowy firmy; puste dla własnego obszaru roboczego.",
  "credentials.noLimit": "Koniec nieznany",
  "credentials.set": "Ustaw",
  "credentials.setTitle": "Ustaw: {title}",
  "credentials.state.current": "W użyciu",
  "credentials.state.missing": "Brak",
  "credentials.state.next": "Czeka na potwierdzenie",
  "credentials.state.revoked": "Wycofane",
  "credentials.state.secret": "Ustawione jako sekret",
  "passkey.add": "Dodaj klucz dostępu",
  "passkey.name": "Nazwa nowego klucza dostępu",
  "passkey.nameHint": "Aby go rozpoznać, na przykład „Laptop”.",
  "passkey.none":
    "Pod tym adresem nie można używać kluczy dostępu: wymagają HTTPS i nazwy zamiast liczby albo localhost.",
  "passkey.remove": "Usuń",
  "passkey.removeOne": "Usuń {name}",
  "passkey.rename": "Zmień nazwę",
  "passkey.renameOne": "Zmień nazwę {name}",
  "passkey.stopped":
    "Przeglądarka nie utworzyła ani nie znalazła klucza dostępu albo operację przerwano. Spróbuj ponownie.",
  "passkey.text": "Loguj się blokadą urządzenia lub kluczem bezpieczeństwa zamiast hasłem i kodem.",
  "passkey.title": "Klucze dostępu",
  "passkey.used": "ostatnio użyty",
  "signin.again": "Zacznij od nowa",
  "signin.passkey": "Zaloguj się kluczem dostępu",
  "signin.provider": "Zaloguj się przez {name}",
  "totp.qr": "Kod QR dla aplikacji uwierzytelniającej",
  "totp.scan": "Zeskanuj ten kod aplikacją uwierzytelniającą.",
};
