import type { JsonObject } from "@fakturo/model";

/** An address by country, without the country itself. */
export const EUROPEAN_PLACES: Readonly<Record<string, JsonObject>> = {
  IT: { street: "Via Emilia", num: "1", locality: "Modena", code: "41121" },
  PL: { street: "ul. Testowa", num: "1", locality: "Warszawa", code: "00-001" },
  PT: { street: "Rua do Cais", num: "3", locality: "Aveiro", code: "3800-200" },
  GR: { street: "Ερμού", num: "1", locality: "Αθήνα", code: "10563" },
  FR: { street: "Quai de la Fosse", num: "12", locality: "Nantes", code: "44000" },
  FI: { street: "Hämeenkatu", num: "8", locality: "Tampere", code: "33100" },
};

/** Tax codes of the suppliers of each row. */
export const EUROPEAN_SUPPLIERS = {
  IT: {
    channel: ["12345678903", "07714400152", "02481901003", "03369201516", "08912700435"],
    mail: ["00743110157", "13029381004", "61352420725", "09730610723", "36020380105"],
    intermediary: ["01114601006", "04556800912", "06673401219", "01895400776", "07239100360"],
    ticket: ["12345678903", "13029381004", "09917100480", "61352420725", "54330130151"],
  },
  PL: ["5265877635", "7352765225", "2299626264", "1774574467", "9178744212"],
  PT: ["545259045", "503504564", "590712039", "519762258", "595783422"],
  GR: ["177472438", "841442160", "897176756", "940639723", "848403977"],
  FR: ["44732829320", "39356000000", "17507018646", "92675982292", "23847693124"],
  FI: ["26174164", "11223349", "24302636", "13790101", "12161231"],
} as const;
