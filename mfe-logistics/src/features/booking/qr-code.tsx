// In its own file, so that the QR library loads only when a code is shown.
export { QrCode as default } from '@ungana/ui'
