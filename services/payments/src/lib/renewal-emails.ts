// Sends emails about renewals: before a renewal, after a failed charge, and when renewals end.
import { membershipPath, type Plan, planCheckoutPath, planNames } from '@ungana/contracts-payments'
import { asText, day, text, type Value } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { PLAN_CURRENCY } from '#lib/plan-table.ts'
import type { Remedy, SavedCard } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { RETRY_AFTER_DAYS } from '#lib/renewal-tries.ts'

interface Holder {
  readonly email: string
  readonly plan: Plan
  readonly until: Date
}

interface Coming extends Holder {
  readonly site: string
  /** Cents. */
  readonly amount: number
  readonly before: number
  readonly card: SavedCard | undefined
}

/** Sent a week before the plan ends. */
export function comingRenewalEmail({ email, plan, until, site, amount, before, card }: Coming): Mail {
  const on = chargeDay(until)
  const expired = card !== undefined && card.expiresAt <= on
  const which = card ? text('your {brand} ending in {last4}', { brand: card.brand, last4: card.last4 }) : text('your card')
  return composeMail({
    kind: 'renewal',
    to: email,
    subject: expired
      ? text('Your card expires before your {plan} plan renews', { plan: nameOf(plan) })
      : text('Your {plan} plan renews on {on}', { plan: nameOf(plan), on: day(on) }),
    words: [
      text('Your {plan} plan is paid until {until}. On {on} we will charge {amount} to {which} for another month.', {
        plan: nameOf(plan),
        until: day(until),
        on: day(on),
        amount: price(amount),
        which,
      }),
      ...(amount === before ? [] : [text('The price has changed. You paid {before} before.', { before: price(before) })]),
      ...(expired
        ? [
            text('This card expires at the end of {month}, before that day. Please pay the next month with another card.', {
              month: lastMonth(card.expiresAt),
            }),
          ]
        : []),
    ],
    button: expired
      ? { label: text('Pay with another card'), to: new URL(planCheckoutPath(plan), site).href }
      : { label: text('Change or cancel renewal'), to: new URL(membershipPath(), site).href },
  })
}

/** Day of the first charge. */
const chargeDay = (until: Date) => new Date(until.getTime() - 24 * 60 * 60_000)
const price = (cents: number) => money(cents, PLAN_CURRENCY)
const nameOf = (plan: Plan) => asText(planNames[plan])
const lastMonth = (expiresAt: Date): Value => ({
  day: new Date(expiresAt.getTime() - 1).toISOString(),
  options: { month: 'long', year: 'numeric', timeZone: 'UTC' },
})

interface Failed {
  readonly holderId: string
  /** The end of the paid time that the renewal was to extend. */
  readonly renews: Date
  readonly problem: string | null
  readonly remedy: Remedy | null
  readonly now: Date
  readonly site: string
}

/**
 * Stores the failure in the membership and emails the holder. Does nothing if the holder has stopped the renewal, has paid in another way, is
 * suspended, or disputes a payment.
 * @returns whether the holder still expected the renewal
 */
export async function recordFailedRenewal(tx: Transaction, { holderId, renews, problem, remedy, now, site }: Failed): Promise<boolean> {
  const { rows } = await query(
    tx,
    `UPDATE memberships m SET renewal_problem = $3, renewal_remedy = $4 WHERE holder_id = $1 AND until = $2 AND renewed_by IS NOT NULL
       AND NOT ${isNotCharged('m.holder_id')}
     RETURNING plan, (SELECT email FROM accounts WHERE id = $1),
       (SELECT count(*)::int FROM payments p WHERE p.payer_id = $1 AND p.renews = $2) AS tries`,
    [holderId, renews, problem ?? 'We could not charge your card.', remedy],
  )
  const [membership] = rows
  if (!membership?.plan) return false
  if (membership.email === null) return true
  const { plan, email, tries } = membership
  const days = remedy === null ? RETRY_AFTER_DAYS[tries - 1] : undefined
  const holder = { email, plan, until: renews }
  await queueMail(
    tx,
    failedRenewalEmail(holder, {
      problem,
      remedy,
      nextTry: days === undefined ? null : new Date(now.getTime() + days * 24 * 60 * 60_000),
      now,
      site,
    }),
  )
  return true
}

interface EndedRenewal {
  readonly holderId: string
  /** Plan of the refunded month. */
  readonly refunded: Plan
  readonly now: Date
  readonly site: string
}

/**
 * Tells the holder by email that the renewal ended, if other months remain paid. Refunding a month that was paid twice also ends the renewal,
 * although the holder may still want it.
 */
export async function emailEndedRenewal(tx: Transaction, { holderId, refunded, now, site }: EndedRenewal): Promise<void> {
  const { rows } = await query(
    tx,
    `SELECT m.plan, m.until, a.email FROM memberships m JOIN accounts a ON a.id = m.holder_id
     WHERE m.holder_id = $1 AND m.plan IS NOT NULL AND m.until > $2 AND a.email IS NOT NULL`,
    [holderId, now],
  )
  const [holder] = rows
  if (holder) await queueMail(tx, endedRenewalEmail(holder, { refunded, site }))
}

export const endedRenewalEmail = ({ email, plan, until }: Holder, { refunded, site }: Pick<EndedRenewal, 'refunded' | 'site'>): Mail =>
  composeMail({
    kind: 'renewal',
    to: email,
    subject: text('Your {plan} plan no longer renews', { plan: nameOf(refunded) }),
    words: [
      text('We refunded a month of your {plan} plan. This also stopped its renewal. We will not charge your card again.', {
        plan: nameOf(refunded),
      }),
      text('Your {plan} plan from your other payments lasts until {until}.', { plan: nameOf(plan), until: day(until) }),
      text('If you want it to renew, pay the next month by card and tick "Renew each month".'),
    ],
    button: { label: text('Pay for the next month'), to: new URL(planCheckoutPath(plan), site).href },
  })

interface Failure {
  /** The bank's reason; null if the bank was not asked. */
  readonly problem: string | null
  readonly remedy: Remedy | null
  /** Null if we do not try again automatically. */
  readonly nextTry: Date | null
  readonly now: Date
  readonly site: string
}

export function failedRenewalEmail({ email, plan, until }: Holder, { problem, remedy, nextTry, now, site }: Failure): Mail {
  const what =
    remedy === 'authentication'
      ? text('Your bank needs you to confirm this payment.')
      : problem === null
        ? text('We could not charge your card.')
        : text('We could not charge your card. Your bank says: {problem}', { problem: asText(problem) })
  const next = nextTry
    ? text('We will try again on {day}. You can also pay now, with this card or another one.', { day: day(nextTry) })
    : remedy === 'authentication'
      ? text('Please pay the next month on our site and confirm it with your bank. After that, your plan renews automatically again.')
      : remedy === 'another-card'
        ? text('Please pay the next month with another card. After that, your plan renews automatically again.')
        : text('We will not try again. To keep your plan, please pay the next month with another card.')
  return composeMail({
    kind: 'renewal',
    to: email,
    subject:
      remedy === 'authentication'
        ? text('Please confirm the renewal of your {plan} plan', { plan: nameOf(plan) })
        : text('Your {plan} plan could not be renewed', { plan: nameOf(plan) }),
    words: [
      what,
      next,
      until > now
        ? text('Your paid time lasts until {until}.', { until: day(until) })
        : text('Your paid time ended on {until}.', { until: day(until) }),
    ],
    button: {
      label: remedy === 'authentication' ? text('Confirm and pay') : text('Pay for the next month'),
      to: new URL(planCheckoutPath(plan), site).href,
    },
    link: { label: text('View your membership or cancel its renewal'), to: new URL(membershipPath(), site).href },
  })
}
