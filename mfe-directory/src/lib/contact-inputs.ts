import { t } from '@lingui/core/macro'
/** Attributes of a text field, for the keyboards of phones and for what browsers fill in. */
export const websiteInput = { label: t`Website`, type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' } as const
export const emailInput = { label: t`Email`, type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' } as const
export const phoneInput = { label: t`Phone`, type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const
