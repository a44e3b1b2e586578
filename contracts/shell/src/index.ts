export {
  HOST_API_VERSION,
  type HostApi,
  type LiveNews,
  type RemoteModule,
  type SessionUser,
  type SlotFailure,
  type SlotModule,
  type SlotProps,
  type ToastMessage,
} from './host-api.ts'
export { isCurrent, type NavigationLink, navigationLinks } from './navigation.ts'
export { type PageHead, pageHead } from './page-heads.ts'
export { devicesPath, loginPath, settingsPath, staffPath } from './paths.ts'
export { documents, marks, type Skeletons, skeletons } from './prerendered.ts'
export {
  type RegisteredRemote,
  type Registry,
  type RemoteManifest,
  registeredRemote,
  registry,
  remoteManifest,
} from './registry.ts'
export { REGISTRY_ELEMENT_ID } from './registry-element.ts'
export { canary, type ReleaseFiles, type ReleasePointer, releaseFiles, releaseName, releasePointer } from './releases.ts'
export { SETTINGS_SECTIONS } from './settings.ts'
export { SITE_CONTACT_ELEMENT_ID, type SiteContact } from './site-contact.ts'
export { STAFF_SECTIONS } from './staff.ts'
export { WAITING_WORK, waitingMark } from './waiting-work.ts'
