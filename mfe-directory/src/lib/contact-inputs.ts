/** Attributes of a text field, for the keyboards of phones and for what browsers fill in. */
export const websiteInput = { label: 'Website', type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' } as const
export const emailInput = { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' } as const
export const phoneInput = { label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const
