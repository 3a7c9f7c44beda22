import { defineRegistration, type Provider, registrationSteps, Type } from "@fakturo/plugin";
import { COMPLIANCE, UNIT } from "./connection/unit.ts";
import { Inputs } from "./enrol/inputs.ts";
import { begin, goOn, renew } from "./enrol/onboarding.ts";

/** Registration of a supplier's issuing unit: key, compliance checks and production CSID. */
export const registration = defineRegistration({
  key: "gov-sa",
  title: "ZATCA",
  connection: "gov-sa",
  input: Inputs,
  inputPath: "otp",
  issues: [UNIT.key, COMPLIANCE.key],
  texts: {
    ar: {
      title: "التسجيل لدى هيئة الزكاة والضريبة والجمارك",
      text: "لإصدار الفواتير في المملكة العربية السعودية نسجّل وحدة إصدار (EGS) لك. ادخل إلى بوابة فاتورة، واختر تهيئة وحدة جديدة (أو تجديد وحدة قائمة)، وأنشئ رمز تحقق لمرة واحدة. الرمز صالح لساعة واحدة ويُستخدم مرة واحدة.",
      inputs: {
        name: "اسم المكلّف كما هو مسجّل لدى الهيئة",
        invoice_type: "الفواتير: ضريبية (1000) أو مبسّطة (0100) أو كلاهما (1100)",
        branch_name: "الفرع",
        registered_address: "العنوان المسجّل للفرع",
        business_category: "النشاط التجاري",
        otp: "رمز التحقق لمرة واحدة (ستة أرقام)",
      },
      reasons: {
        "vat-number": "يتكوّن الرقم الضريبي من 15 رقمًا، أولها وآخرها 3.",
        "branch-tin": "فرع العضو في مجموعة ضريبية هو رقمه المميز (TIN) المكوّن من عشرة أرقام.",
        "new-password": "يلزم رمز تحقق جديد لمرة واحدة من بوابة فاتورة.",
        "Missing-OTP": "رمز التحقق لمرة واحدة مفقود.",
        "Invalid-OTP": "رمز التحقق غير صحيح أو مستخدم أو منتهي الصلاحية.",
        "Invalid-CSR": "رفضت الهيئة طلب الشهادة: صحّح البيانات وأدخل رمز تحقق جديدًا.",
      },
    },
    en: {
      title: "Registration with ZATCA",
      text: "To issue invoices in Saudi Arabia we register an issuing unit (EGS) for you. Sign in to the Fatoora portal, choose to onboard a new unit (or to renew one), and create a one-time password. It is valid for an hour and is used once.",
    },
  },
  approval: "none",
  register: begin,
  check: goOn,
  renew,
});

const Config = Type.Object({
  mode: Type.Unsafe<"simulation" | "developer">({
    type: "string",
    enum: ["simulation", "developer"],
    title: "Environment of ZATCA in sandboxes",
    description: "Live workspaces register in production.",
    default: "simulation",
  }),
});

/** Steps of the registration. ZATCA is not told of its end: the taxpayer revokes the unit in the portal. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-sa.party.register",
    name: "Register with ZATCA",
    summary: "Open the page on which the supplier gives a one-time password of the Fatoora portal.",
    config: Config,
  },
  approval: {
    key: "gov-sa.wait.authorization",
    name: "Wait for the unit",
    summary: "Wait until ZATCA has checked the supplier's unit and issued its certificate.",
    config: Type.Object({}),
  },
  unregister: {
    key: "gov-sa.party.unregister",
    name: "Unregister from ZATCA",
    summary: "Forget the supplier's unit after the documents that are under way.",
  },
});
