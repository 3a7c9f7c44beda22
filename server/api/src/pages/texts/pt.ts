import type { PageTexts } from "./texts.ts";

export const pt: PageTexts = {
  language: "Português",
  languages: "Idiomas",
  holder: "NIF",
  testing: "Ambiente de testes: nada do que fizer aqui tem efeitos legais.",
  received: "Recebido",
  send: "Enviar",
  problem: "Há um problema",
  credential: {
    heading: "O seu certificado",
    intro:
      "O certificado de uma pessoa, de um representante, ou o selo da sua empresa. É guardado cifrado e só é usado para enviar os seus documentos.",
    file: "Ficheiro do certificado",
    fileHint:
      "Um ficheiro que termina em .p12, .pfx ou .pem, com a chave privada; ou os dois ficheiros .cer e .key.",
    password: "Senha do ficheiro",
    requestIntro:
      "Se ainda não tem certificado: descarregue este pedido, obtenha com ele o certificado da administração e carregue só o certificado. A chave fica connosco, cifrada.",
    request: "Descarregar o pedido de certificado",
  },
  mandate: {
    heading: "Conceda-nos a sua representação",
    insteadOfCertificate: "Apenas se não tem certificado.",
    intro: "Descarregue este documento, assine-o e envie-o.",
    download: "Descarregar o documento (PDF)",
    signed: "Documento assinado (PDF)",
    signature: "Como está assinado?",
    digital: "Com um certificado eletrónico",
    hand: "À mão, e digitalizado",
    identity: "Documento de identificação de quem assina",
    identityIntro:
      "Só é necessário se o documento foi assinado à mão: as duas faces do cartão de cidadão, ou a página do passaporte com a fotografia.",
    view: "Face",
    front: "Frente",
    back: "Verso",
    page: "Página do passaporte",
    picture: "Imagem (JPEG ou PNG)",
  },
  inputs: { heading: "Os seus dados", save: "Guardar" },
  finish: {
    heading: "Concluir",
    intro: "Quando tudo tiver sido recebido, confirme aqui.",
    confirm: "Confirmar",
  },
  reviewing: {
    heading: "Obrigado",
    text: "Recebemos tudo e vamos verificá-lo. Não precisa de fazer mais nada.",
  },
  deciding:
    "Recebemos tudo e está a ser verificado. Volte a esta página mais tarde: se for preciso corrigir alguma coisa, será indicado aqui. Depois de aceite, esta ligação deixa de funcionar.",
  status: "Situação:",
  askedAgain: "Indique de novo o que é pedido e confirme. Motivo:",
  reasons: { credentials: "A administração não aceitou estes dados de acesso." },
  refused: "Não foi aceite: indique de novo.",
  faults: {
    holder: "Este certificado é de {owner}, não de {holder}.",
    expired: "Este certificado expirou.",
    "not-yet-valid": "Este certificado ainda não é válido.",
    purpose:
      "Este certificado não serve para se identificar perante a administração ou não serve para assinar. Escolha um de autenticação e assinatura.",
    chain: "Um certificado da cadeia do ficheiro não corresponde aos outros.",
    certificate: "Este certificado não serve para isto.",
    password: "A senha não abre o ficheiro, ou o ficheiro não contém a chave privada.",
    "certificate-file": "O ficheiro não é um certificado em formato .p12, .pfx ou .pem.",
    "no-file": "Escolha um ficheiro.",
    "not-pdf": "O documento tem de ser um ficheiro PDF.",
    "not-signed": "O ficheiro PDF não contém nenhuma assinatura eletrónica.",
    "signature-invalid":
      "A assinatura eletrónica do ficheiro PDF não é válida, ou o ficheiro foi alterado depois de assinado.",
    signer: "O certificado da assinatura não contém este NIF.",
    "not-picture": "A imagem tem de ser um ficheiro JPEG ou PNG.",
    "too-large": "O ficheiro é demasiado grande.",
    inputs: "Faltam dados ou algum não é válido.",
    missing: "Ainda falta algo: envie-o antes de confirmar.",
    done: "Já foi tudo confirmado.",
    link: "Esta ligação não é válida ou deixou de o ser. Peça uma nova.",
    often: "Demasiados pedidos. Aguarde um minuto e tente de novo.",
    other: "Não funcionou. Tente mais tarde.",
  },
};
