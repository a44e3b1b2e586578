// Mobile networks of the countries that we serve, and the beginnings of their numbers: https://docs.pawapay.io/v2/docs/providers
export interface Network {
  readonly country: string
  readonly prefix: string
  readonly currency: string
  readonly provider: string
  readonly name: string
  readonly numbers: RegExp
  readonly decimals: 'NONE' | 'TWO_PLACES'
}

export const networks: readonly Network[] = [
  { country: 'KEN', prefix: '254', currency: 'KES', provider: 'MPESA_KEN', name: 'M-Pesa', numbers: /^254[17]\d{8}$/, decimals: 'NONE' },
  { country: 'RWA', prefix: '250', currency: 'RWF', provider: 'AIRTEL_RWA', name: 'Airtel', numbers: /^2507[23]\d{7}$/, decimals: 'NONE' },
  { country: 'RWA', prefix: '250', currency: 'RWF', provider: 'MTN_MOMO_RWA', name: 'MTN', numbers: /^2507[89]\d{7}$/, decimals: 'NONE' },
  { country: 'TZA', prefix: '255', currency: 'TZS', provider: 'AIRTEL_TZA', name: 'Airtel', numbers: /^255(?:68|69|78)\d{7}$/, decimals: 'NONE' },
  { country: 'TZA', prefix: '255', currency: 'TZS', provider: 'HALOTEL_TZA', name: 'Halotel', numbers: /^25562\d{7}$/, decimals: 'NONE' },
  { country: 'TZA', prefix: '255', currency: 'TZS', provider: 'TIGO_TZA', name: 'Yas', numbers: /^255(?:71|65|67)\d{7}$/, decimals: 'NONE' },
  { country: 'TZA', prefix: '255', currency: 'TZS', provider: 'VODACOM_TZA', name: 'Vodacom', numbers: /^255(?:74|75|76)\d{7}$/, decimals: 'NONE' },
  { country: 'UGA', prefix: '256', currency: 'UGX', provider: 'AIRTEL_OAPI_UGA', name: 'Airtel', numbers: /^2567[045]\d{7}$/, decimals: 'NONE' },
  { country: 'UGA', prefix: '256', currency: 'UGX', provider: 'MTN_MOMO_UGA', name: 'MTN', numbers: /^2567[678]\d{7}$/, decimals: 'NONE' },
]

/** What the endings of the numbers in pawaPay's sandbox do: https://docs.pawapay.io/v2/docs/test_numbers. All other numbers pay. */
export const failuresByEnding: Readonly<Record<string, string>> = {
  '019': 'PAYER_LIMIT_REACHED',
  '029': 'PAYER_NOT_FOUND',
  '039': 'PAYMENT_NOT_APPROVED',
  '049': 'INSUFFICIENT_BALANCE',
  '069': 'UNSPECIFIED_FAILURE',
}
/** A request to such a number is never answered. */
export const SILENT = /129$/
