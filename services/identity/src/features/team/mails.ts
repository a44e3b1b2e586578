// Emails about joining a company.
import { joinLink } from '@ungana/contracts-identity'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'

export const joinMail = (
  to: string,
  { token, companyName, site }: { readonly token: string; readonly companyName: string; readonly site: string },
): Mail =>
  composeMail({
    kind: 'team-invitation',
    to,
    subject: text('You are invited to join a company on Ungana'),
    words: [
      text('A company invites you to work with it on Ungana.'),
      text('Its name is {company}. The link works once, for {days} days. If you do not know this company, ignore this email.', {
        company: companyName,
        days: joinLink.seconds / DAY_SECONDS,
      }),
    ],
    button: { label: text('Join the company'), to: `${site}${joinLink.path(token)}` },
  })

export const joinedMail = (to: string, { email, companyName }: { readonly email: string; readonly companyName: string }): Mail =>
  composeMail({
    kind: 'team-joined',
    to,
    subject: text('A new person is in your team'),
    words: [
      text('Somebody accepted an invitation to your team.'),
      text('{email} now works for {company} on Ungana. If this is a mistake, remove the person in Settings, under Team.', {
        email,
        company: companyName,
      }),
    ],
  })
