// What the holder of a plan is mailed about its renewal: that it comes and for how much, and what to do where a card did not pay.
import { amountText, membershipPath, type Plan, planCheckoutPath, planNames } from '@ungana/contracts-payments'
import { letter, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { PLAN_CURRENCY } from '#lib/plan-table.ts'
import type { Remedy, SavedCard } from '#lib/providers/provider.ts'
import { RETRY_AFTER_DAYS } from '#lib/renewal-tries.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })

interface Holder {
  readonly email: string
  readonly name: string
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

/** A week before the end. */
export function renewalComesMail({ email, name, plan, until, site, amount, before, card }: Coming): Mail {
  const on = chargeDay(until)
  const expired = card !== undefined && card.expiresAt <= on
  const which = card ? `your ${card.brand} ending in ${card.last4}` : 'your card'
  return letter({
    to: email,
    subject: expired ? `Your card expires before ${planNames[plan]} renews` : `${planNames[plan]} renews on ${day.format(on)}`,
    words: [
      `For ${name}:`,
      `Your plan ${planNames[plan]} is paid until ${day.format(until)}. On ${day.format(on)} we charge ${which} ${text(amount)} for another month.`,
      ...(amount === before ? [] : [`The price has changed: so far it was ${text(before)}.`]),
      ...(expired
        ? [`This card is no longer valid then (it expires at the end of ${lastMonth(card.expiresAt)}). Please pay the next month with another one.`]
        : []),
    ],
    button: expired
      ? { label: 'Pay with another card', to: new URL(planCheckoutPath(plan), site).href }
      : { label: 'Change or cancel the renewal', to: new URL(membershipPath(), site).href },
  })
}

/** The day on which the first try is made. */
const chargeDay = (until: Date) => new Date(until.getTime() - 24 * 60 * 60_000)
const text = (cents: number) => amountText(cents, PLAN_CURRENCY)
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const lastMonth = (expiresAt: Date) => month.format(new Date(expiresAt.getTime() - 1))

interface Failed {
  readonly holderId: string
  /** The end that it was to renew. */
  readonly renews: Date
  readonly problem: string | null
  readonly remedy: Remedy | null
  readonly now: Date
  readonly site: string
}

/**
 * Kept with the membership, and mailed. Who stopped the renewal meanwhile, paid otherwise, is suspended or disputes a payment has nothing to do and hears nothing.
 * @returns whether its holder still waited for it
 */
export async function noteFailedRenewal(tx: Transaction, { holderId, renews, problem, remedy, now, site }: Failed): Promise<boolean> {
  const { rows } = await tx.query<{ plan: Plan; email: string | null; name: string | null; tries: number }>(
    `UPDATE memberships m SET renewal_problem = $3, renewal_remedy = $4 WHERE holder_id = $1 AND until = $2 AND renewed_by IS NOT NULL
       AND NOT ${isNotCharged('m.holder_id')}
     RETURNING plan, (SELECT email FROM accounts WHERE id = $1), (SELECT name FROM accounts WHERE id = $1),
       (SELECT count(*)::int FROM payments p WHERE p.payer_id = $1 AND p.renews = $2) AS tries`,
    [holderId, renews, problem ?? 'Your card could not be charged.', remedy],
  )
  const [membership] = rows
  if (!membership) return false
  if (membership.email === null) return true
  const { plan, email, name, tries } = membership
  const days = remedy === null ? RETRY_AFTER_DAYS[tries - 1] : undefined
  const holder = { email, name: name ?? '', plan, until: renews }
  await queueMail(
    tx,
    renewalFailedMail(holder, { problem, remedy, nextTry: days === undefined ? null : new Date(now.getTime() + days * 24 * 60 * 60_000), now, site }),
  )
  return true
}

interface EndedRenewal {
  readonly holderId: string
  /** Of the month that went back. */
  readonly refunded: Plan
  readonly now: Date
  readonly site: string
}

/**
 * Mailed where a month went back and others are paid: a month that was paid twice by mistake takes the renewal with it, which its holder may still want.
 * Where nothing else is paid there is nothing to renew.
 */
export async function tellOfEndedRenewal(tx: Transaction, { holderId, refunded, now, site }: EndedRenewal): Promise<void> {
  const { rows } = await tx.query<Holder>(
    `SELECT m.plan, m.until, a.email, coalesce(a.name, '') AS name FROM memberships m JOIN accounts a ON a.id = m.holder_id
     WHERE m.holder_id = $1 AND m.plan IS NOT NULL AND m.until > $2 AND a.email IS NOT NULL`,
    [holderId, now],
  )
  const [holder] = rows
  if (holder) await queueMail(tx, renewalEndedMail(holder, { refunded, site }))
}

const renewalEndedMail = ({ email, name, plan, until }: Holder, { refunded, site }: Pick<EndedRenewal, 'refunded' | 'site'>): Mail =>
  letter({
    to: email,
    subject: `${planNames[refunded]} is no longer renewed`,
    words: [
      `For ${name}:`,
      `A month of your plan ${planNames[refunded]} was refunded, and its renewal has ended with that: your card is not charged again.`,
      `Your plan ${planNames[plan]}, which is paid otherwise, lasts until ${day.format(until)}.`,
      'To have it renewed all the same, please pay its next month by card, with the tick at "Renew each month".',
    ],
    button: { label: 'Pay for the next month', to: new URL(planCheckoutPath(plan), site).href },
  })

interface Failure {
  /** What the bank says; null where it was never asked. */
  readonly problem: string | null
  readonly remedy: Remedy | null
  /** Null where we do not try again by ourselves. */
  readonly nextTry: Date | null
  readonly now: Date
  readonly site: string
}

function renewalFailedMail({ email, name, plan, until }: Holder, { problem, remedy, nextTry, now, site }: Failure): Mail {
  const what =
    remedy === 'authentication'
      ? 'Your bank wants you to confirm this payment yourself.'
      : problem === null
        ? 'Your card could not be charged.'
        : `Your card was not charged. Your bank says: ${problem}`
  const next = nextTry
    ? `We try again on ${day.format(nextTry)}. You can also pay now, with this card or another one.`
    : remedy === 'authentication'
      ? 'Please pay the next month on our site: your bank asks you there. After that it renews by itself again.'
      : remedy === 'another-card'
        ? 'Please pay the next month with another card. After that it renews by itself again.'
        : 'We do not try again. To keep your plan, please pay the next month with another card.'
  return letter({
    to: email,
    subject: remedy === 'authentication' ? `Please confirm the renewal of ${planNames[plan]}` : `${planNames[plan]} could not be renewed`,
    words: [
      `For ${name}:`,
      what,
      next,
      until > now ? `What you have paid lasts until ${day.format(until)}.` : `What you have paid ended on ${day.format(until)}.`,
    ],
    button: { label: remedy === 'authentication' ? 'Confirm and pay' : 'Pay for the next month', to: new URL(planCheckoutPath(plan), site).href },
    after: [`Your membership, and cancelling its renewal:\n${new URL(membershipPath(), site).href}`],
  })
}
