// Apart, so that it loads with the code that it draws.
export { QrCode as default } from '@ungana/ui'
