export {
  type AnnouncedFile,
  type Gateway,
  type GatewayFile,
  type GatewayOptions,
  type GatewayPoke,
  type GatewayPorts,
  openGateway,
} from "./gateway.ts";
