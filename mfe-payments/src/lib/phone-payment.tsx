import { lazyPage } from '@ungana/web-kit'
import type { MobileMoneyProps } from './mobile-money.tsx'

/** The form for a phone, loaded when somebody is about to pay. */
export const PhonePayment = lazyPage<MobileMoneyProps>(() =>
  import(/* webpackChunkName: 'phone' */ './mobile-money.tsx').then((module) => ({ default: module.MobileMoney })),
)
