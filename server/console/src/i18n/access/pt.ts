import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "credentials.certificateFile": "Ficheiro do certificado",
  "credentials.certificateHint":
    "Um ficheiro .p12 ou .pfx, ou um ficheiro .pem com chave, certificado e cadeia.",
  "credentials.checked": "O servidor verificou-o e guardou-o.",
  "credentials.holder": "Titular",
  "credentials.holderHint": "NIF da empresa; vazio para o do espaço de trabalho.",
  "credentials.noLimit": "Sem fim conhecido",
  "credentials.set": "Definir",
  "credentials.setTitle": "Definir: {title}",
  "credentials.state.current": "Em uso",
  "credentials.state.missing": "Em falta",
  "credentials.state.next": "Aguarda confirmação",
  "credentials.state.revoked": "Retirada",
  "credentials.state.secret": "Definida como segredo",
  "passkey.add": "Adicionar uma chave de acesso",
  "passkey.name": "Nome da nova chave de acesso",
  "passkey.nameHint": "Para a reconhecer, por exemplo «Portátil».",
  "passkey.none":
    "Este endereço não permite chaves de acesso: precisam de HTTPS e de um nome em vez de um número, ou de localhost.",
  "passkey.remove": "Remover",
  "passkey.removeOne": "Remover {name}",
  "passkey.rename": "Mudar o nome",
  "passkey.renameOne": "Mudar o nome de {name}",
  "passkey.stopped":
    "O navegador não criou nem encontrou uma chave de acesso, ou foi interrompido. Tente de novo.",
  "passkey.text":
    "Entre com o bloqueio do seu dispositivo ou uma chave de segurança, em vez de palavra-passe e código.",
  "passkey.title": "Chaves de acesso",
  "passkey.used": "última utilização",
  "signin.again": "Recomeçar",
  "signin.passkey": "Entrar com uma chave de acesso",
  "signin.provider": "Entrar com {name}",
  "totp.qr": "Código QR para a aplicação de autenticação",
  "totp.scan": "Leia este código com a aplicação de autenticação.",
};
