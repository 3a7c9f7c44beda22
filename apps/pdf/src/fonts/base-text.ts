/** Characters embedded in every document; further ones are added as they occur. */
export const BASE_TEXT =
  " !\"#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz" +
  "\u00a0·–—…€£$§°ÄÖÜßäöüÉÈÀéèàçñÑáíóúæøåÆØÅãõêôâ";
