// Mails of what is still unread after a while: one an account, whatever waits for it. Nothing in them of what people wrote.
import { notificationPreferencesPath, notificationsPath } from '@ungana/contracts-notifications'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import type { Notifications } from '#lib/dependencies.ts'

interface Waiting {
  readonly title: string
}

/** Titles in one mail. */
const LISTED = 10
/** Accounts in one go. */
const AT_ONCE = 100

/** Resolves to how many mails were queued. Instances may do it at once: what one takes the other does not find. */
export async function mailWaiting({ pool, transaction }: Notifications, site: string, now: Date): Promise<number> {
  const { rows } = await pool.query<{ accountId: string }>(
    'SELECT DISTINCT account_id AS "accountId" FROM notifications WHERE mail_due_at <= $1 AND read_at IS NULL LIMIT $2',
    [now, AT_ONCE],
  )
  let mails = 0
  for (const { accountId } of rows) {
    await transaction(async (tx) => {
      // All that waits, and what is not due yet with it: the next mail is for what comes after this one.
      const taken = await tx.query<Waiting>(
        `WITH taken AS (UPDATE notifications SET mail_due_at = NULL WHERE account_id = $1 AND mail_due_at IS NOT NULL AND read_at IS NULL RETURNING id, title)
         SELECT title FROM taken ORDER BY id DESC`,
        [accountId],
      )
      const account = await tx.query<{ name: string; email: string | null }>('SELECT name, email FROM accounts WHERE id = $1', [accountId])
      const [{ name = '', email = null } = {}] = account.rows
      if (taken.rows.length === 0 || email === null) return
      await queueMail(tx, mailOf({ name, email, site, titles: taken.rows.map(({ title }) => title) }))
      mails++
    })
  }
  return mails
}

function mailOf({ name, email, site, titles }: { name: string; email: string; site: string; titles: readonly string[] }) {
  const [only] = titles
  const more = titles.length - LISTED
  return letter({
    to: email,
    subject: titles.length === 1 && only ? only : `${titles.length} unread notifications`,
    words: [`For ${name}:`, titles.slice(0, LISTED).join('\n'), ...(more > 0 ? [`and ${more} more.`] : [])],
    button: { label: 'See your notifications', to: new URL(notificationsPath(), site).href },
    after: [`You choose which mails you get, and when:\n${new URL(notificationPreferencesPath(), site).href}`],
  })
}
