export {
  ALARM_KINDS,
  type Alarm,
  type AlarmKind,
  type AlarmParts,
  endAlarm,
  raiseAlarm,
} from "./alarms.ts";
export { ALARM_WEBHOOK, type AlarmTarget, alarmTarget } from "./webhook.ts";
