import { lazyPage } from '@ungana/web-kit'
import type { WalletButtonProps } from './wallet-button.tsx'

/** The wallet button, loaded when somebody is about to pay. */
export const WalletPayment = lazyPage<WalletButtonProps>(() =>
  import(/* webpackChunkName: 'wallet' */ './wallet-button.tsx').then((module) => ({ default: module.WalletButton })),
)
