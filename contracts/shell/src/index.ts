export { ANSWERS_ELEMENT_ID, type DrawnAnswer, type DrawnPage, type DrawPage } from './drawn-page.ts'
export {
  HOST_API_VERSION,
  type HostApi,
  type LiveEvent,
  type RemoteModule,
  type SessionPerson,
  type SessionUser,
  type SlotFailure,
  type SlotModule,
  type SlotProps,
  type ToastMessage,
} from './host-api.ts'
export { LANGUAGES_ELEMENT_ID } from './languages-element.ts'
export { manifestTextsOf, type TranslatedManifest, translatedManifests, translateManifest } from './manifest-texts.ts'
export { isCurrent, type NavigationLink, navigationLinks } from './navigation.ts'
export { type PageHead, pageHead } from './page-heads.ts'
export { type PageError, type PageReport, type PageTimings, pageErrorKinds, pageReport } from './page-report.ts'
export { PAGE_REPORTS_URL } from './page-reports-url.ts'
export {
  activityPath,
  approvalsPath,
  devicesPath,
  loginPath,
  savedPagesPath,
  settingsPath,
  staffPath,
  teamPath,
  todayPath,
  unsentPath,
} from './paths.ts'
export { documents, marks, type Skeletons, skeletons, textScripts } from './prerendered.ts'
export { PAYMENT_RECEIPT, paymentIn, type ReceiptContext, receiptState } from './receipt.ts'
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
export { SITE_SETTINGS_ELEMENT_ID, type SiteSetting } from './site-settings.ts'
export { STAFF_SECTIONS, STAFF_TRENDS, STAFF_TRENDS_CONTEXT } from './staff.ts'
export { TODAY_CHANGED, TODAY_SECTIONS, WELCOME_STEPS, welcomeState } from './today.ts'
export { WAITING_WORK, waitingMark } from './waiting-work.ts'
