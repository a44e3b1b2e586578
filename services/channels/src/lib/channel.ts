/** The channels by which a phone without a browser reaches the site. */
export type Channel = 'ussd' | 'sms' | 'whatsapp'
