// What a verified organization's contact is told: that it is verified, how to get in, how to pay.
import { welcomePath } from '@ungana/contracts-identity'
import { planNames, planOfOrganization, planPrices } from '@ungana/contracts-payments'
import { letter, type Mail } from '@ungana/service-kit/mailer'

export interface Invited {
  readonly organizationName: string
  /** regional, association or authority. */
  readonly organizationType: string
  readonly contactPerson: string
  readonly email: string
}

/** @param token of the link, which works once and for so many days */
export function welcomeMail({ organizationName, organizationType, contactPerson, email }: Invited, token: string, days: number, site: string): Mail {
  const plan = planOfOrganization(organizationType)
  return letter({
    to: email,
    subject: 'Welcome to Ungana: your organization is verified',
    words: [
      `Dear ${contactPerson}`,
      `Our team has verified ${organizationName}. Two steps are left until everybody finds it in our directory:`,
      `1. Choose a password. The button below makes your account; it works once, within ${days} days.`,
      `2. Pay the plan. Once logged in, open Pricing, choose ${planNames[plan]} (USD ${planPrices[plan]} a month) and pay by card, mobile money or wallet.`,
      'As soon as the payment has arrived, the profile is activated and featured.',
    ],
    button: { label: 'Choose a password', to: `${site}${welcomePath(token)}` },
    after: ['The link is yours alone: please do not pass it on.'],
  })
}
