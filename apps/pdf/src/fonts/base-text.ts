/** Characters embedded in every document; others are added on first use. */
export const BASE_TEXT =
  " !\"#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz" +
  "\u00a0·–—…€£$§°ÄÖÜßäöüÉÈÀéèàçñÑáíóúæøåÆØÅãõêôâ";
