/** Who receives every payment: the issuer of invoices, or the site's name if the operator configured none. */
export const recipientOf = (issuerName: string | null | undefined): string => issuerName || 'Ungana'
