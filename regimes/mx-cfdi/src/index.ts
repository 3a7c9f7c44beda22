import { definePlugin } from "@fakturo/plugin";
import { addon } from "./addon.ts";
import { calculateFoodVouchers, FoodVouchers } from "./food-vouchers.ts";
import { calculateFuelAccountBalance, FuelAccountBalance } from "./fuel-account-balance.ts";
import { normalizers } from "./normalizers.ts";
import { rules } from "./rules.ts";

/** Rules and complements of the Mexican CFDI 4.0. */
export const plugin = definePlugin({
  name: "@fakturo/addon-mx-cfdi",
  rulesets: [
    {
      kind: "addon",
      data: addon,
      rules,
      normalizers,
      objects: [FuelAccountBalance, FoodVouchers],
      calculators: [calculateFuelAccountBalance, calculateFoodVouchers],
    },
  ],
});
