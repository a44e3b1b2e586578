// The email to the contact of a verified organization: how to log in and how to pay.
import { welcomeLink } from '@ungana/contracts-identity'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import { planNames, planOfOrganization, planPrices } from '@ungana/contracts-payments'
import { asText, text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export interface Invited {
  readonly organizationName: string
  /** regional, association or authority. */
  readonly organizationType: string
  readonly contactPerson: string
  readonly email: string
}

/** @param token of the link, which works once */
export function welcomeMail({ organizationName, organizationType, contactPerson, email }: Invited, token: string, site: string): Mail {
  const plan = planOfOrganization(organizationType)
  return composeMail({
    kind: 'organization-welcome',
    to: email,
    subject: text('Welcome to Ungana: your organization is verified'),
    words: [
      text('Our team verified your organization.'),
      text('This email is for {contactPerson} of {organizationName}. Two steps remain before your profile appears in our directory:', {
        contactPerson,
        organizationName,
      }),
      text('1. Choose a password. The button below creates your account. It works once, within {days} days.', {
        days: welcomeLink.seconds / DAY_SECONDS,
      }),
      text('2. Pay for the plan. After you log in, open Pricing, choose {plan} (USD {price} a month) and pay by card, mobile money or wallet.', {
        plan: asText(planNames[plan]),
        price: { number: Number(planPrices[plan]), decimals: 2 },
      }),
      text('We activate and feature your profile as soon as we receive your payment.'),
    ],
    button: { label: text('Choose a password'), to: `${site}${welcomeLink.path(token)}` },
    after: [text('This link is only for you. Please do not share it.')],
  })
}
