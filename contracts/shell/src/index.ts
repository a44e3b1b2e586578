export {
  HOST_API_VERSION,
  type HostApi,
  type RemoteModule,
  type SessionUser,
  type SlotModule,
  type SlotProps,
  type ToastMessage,
} from './host-api.ts'
export { devicesPath, loginPath } from './paths.ts'
export {
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
  registeredRemote,
  registry,
  remoteManifest,
} from './registry.ts'
export { REGISTRY_ELEMENT_ID } from './registry-element.ts'
