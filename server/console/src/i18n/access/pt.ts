import type { MessageText } from "../message.ts";
import type { access as english } from "./en.ts";

export const access: Readonly<Record<keyof typeof english, MessageText>> = {
  "connections.calls": "Pedidos",
  "connections.choose": "Ligação",
  "connections.credential": "Testado com {key}, versão {n}",
  "connections.noCalls":
    "Não foi preciso nenhum pedido: a sessão de outras chamadas ainda é válida.",
  "connections.reason.answer": "Respondeu, mas não como devia.",
  "connections.reason.busy": "Não aceita mais pedidos agora. Tente de novo daqui a alguns minutos.",
  "connections.reason.credential-missing": "A credencial não está definida aqui.",
  "connections.reason.credential-refused":
    "Não aceita a credencial: senha ou certificado errados, ou sem autorização.",
  "connections.reason.down": "De momento não funciona ou está em manutenção.",
  "connections.reason.no-answer": "Não respondeu a tempo.",
  "connections.reason.no-test":
    "Esta ligação não tem nenhum pedido que não altere nada, por isso não pode ser testada.",
  "connections.reason.not-allowed": "O operador deste servidor não permite o endereço.",
  "connections.reason.settings": "Falta uma definição ou está errada.",
  "connections.reason.tls":
    "A ligação segura falhou: um dos lados não confia no certificado do outro.",
  "connections.reason.unreachable": "Não é alcançável a partir deste servidor.",
  "connections.start": "Testar agora",
  "connections.test": "Testar",
  "connections.testTitle": "Testar: {title}",
  "connections.text": "É feito um pedido que não envia nem altera nada.",
  "connections.took": "{n} ms",
  "connections.works": "Responde e aceita a credencial.",
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
