import type { PageTexts } from "./texts.ts";

/** Portuguese of Brazil. */
export const ptBR: PageTexts = {
  language: "Português (Brasil)",
  languages: "Idiomas",
  holder: "CNPJ",
  testing: "Ambiente de testes: nada do que você fizer aqui tem efeito legal.",
  received: "Recebido",
  send: "Enviar",
  problem: "Há um problema",
  credential: {
    heading: "Seu certificado",
    intro:
      "O certificado da sua empresa ou de uma pessoa. Ele é guardado criptografado e só é usado para enviar os seus documentos.",
    file: "Arquivo do certificado",
    fileHint:
      "Um arquivo que termina em .p12, .pfx ou .pem, com a chave privada; ou os dois arquivos .cer e .key.",
    password: "Senha do arquivo",
    requestIntro:
      "Se ainda não tem certificado: baixe este pedido, obtenha com ele o certificado da administração e envie só o certificado. A chave fica conosco, criptografada.",
    request: "Baixar o pedido de certificado",
  },
  mandate: {
    heading: "Autorize-nos a representar você",
    insteadOfCertificate: "Somente se você não tem certificado.",
    intro: "Baixe este documento, assine e envie.",
    download: "Baixar o documento (PDF)",
    signed: "Documento assinado (PDF)",
    signature: "Como está assinado?",
    digital: "Com certificado digital",
    hand: "À mão, e digitalizado",
    identity: "Documento de identidade de quem assina",
    identityIntro:
      "Só é necessário se o documento foi assinado à mão: frente e verso da carteira de identidade, ou a página do passaporte com a foto.",
    view: "Lado",
    front: "Frente",
    back: "Verso",
    page: "Página do passaporte",
    picture: "Imagem (JPEG ou PNG)",
  },
  inputs: { heading: "Seus dados", save: "Salvar" },
  finish: {
    heading: "Concluir",
    intro: "Quando tudo tiver sido recebido, confirme aqui.",
    confirm: "Confirmar",
  },
  reviewing: {
    heading: "Obrigado",
    text: "Recebemos tudo e vamos verificar. Você não precisa fazer mais nada.",
  },
  deciding:
    "Recebemos tudo e estamos verificando. Volte a esta página mais tarde: se for preciso corrigir alguma coisa, será indicado aqui. Depois de aceito, este link deixa de funcionar.",
  status: "Situação:",
  askedAgain: "Informe de novo o que é pedido e confirme. Motivo:",
  reasons: { credentials: "A administração não aceitou estes dados de acesso." },
  refused: "Não foi aceito: informe de novo.",
  faults: {
    holder: "Este certificado é de {owner}, não de {holder}.",
    expired: "Este certificado venceu.",
    "not-yet-valid": "Este certificado ainda não é válido.",
    purpose:
      "Este certificado não serve para se identificar perante a administração ou não serve para assinar. Escolha um de autenticação e assinatura.",
    chain: "Um certificado da cadeia do arquivo não corresponde aos outros.",
    certificate: "Este certificado não serve para isto.",
    password: "A senha não abre o arquivo, ou o arquivo não contém a chave privada.",
    "certificate-file": "O arquivo não é um certificado em formato .p12, .pfx ou .pem.",
    "no-file": "Escolha um arquivo.",
    "not-pdf": "O documento tem de ser um arquivo PDF.",
    "not-signed": "O arquivo PDF não contém assinatura digital.",
    "signature-invalid":
      "A assinatura digital do arquivo PDF não é válida, ou o arquivo foi alterado depois de assinado.",
    signer: "O certificado da assinatura não contém este número de inscrição.",
    "not-picture": "A imagem tem de ser um arquivo JPEG ou PNG.",
    "too-large": "O arquivo é grande demais.",
    inputs: "Faltam dados ou algum não é válido.",
    missing: "Ainda falta algo: envie antes de confirmar.",
    done: "Tudo já foi confirmado.",
    link: "Este link não é válido ou deixou de ser. Peça um novo.",
    often: "Muitas tentativas. Espere um minuto e tente de novo.",
    other: "Não funcionou. Tente mais tarde.",
  },
};
