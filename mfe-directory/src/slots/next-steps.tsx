import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import {
  filledParts,
  getOwnVerification,
  getProfile,
  type OwnBusiness,
  type OwnVerification,
  profileParts,
  profilePath,
  verificationPath,
} from '@ungana/contracts-directory'
import { listRequests, newRequestPath } from '@ungana/contracts-messaging'
import type { SessionUser, SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, type Task, TaskCard } from '@ungana/ui'
import { call, HostProvider, may, RouterLink, useHost } from '@ungana/web-kit'
import { missingParts } from '#features/profile/completeness-card.tsx'

/** The next steps of a profile, on /today and for new members on the home page. */
const NextSteps: SlotModule['default'] = ({ host }) => {
  const { user } = host.session
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{user && may(user, 'company.edit') ? <Steps user={user} /> : null}</LinkProvider>
    </HostProvider>
  )
}

function Steps({ user }: { readonly user: SessionUser }) {
  const { id, role } = user
  const { isServed } = useHost()
  const asks = role === 'member' && may(user, 'inquiries.write') && isServed(newRequestPath())
  const { data, isError, refetch } = useQuery({
    queryKey: ['directory', 'next-steps', id],
    queryFn: async ({ signal }) => {
      const [verification, profile, requests] = await Promise.all([
        call(getOwnVerification, { query: {} }, { signal }),
        role === 'member' ? call(getProfile, { params: { id } }, { signal }) : null,
        // Without an answer from messaging, the other steps still show.
        asks ? call(listRequests, {}, { signal }).catch(() => null) : null,
      ])
      const steps = profile ? profileSteps(profile) : []
      return [...verificationSteps(verification), ...steps.slice(0, 1), ...(requests?.length === 0 ? [firstRequest] : []), ...steps.slice(1)]
    },
    staleTime: 0,
  })
  return (
    <TaskCard
      title={role === 'member' ? t`Your company page` : t`Your organization`}
      tasks={isError ? null : data}
      none={t`Your page is complete.`}
      all={{ href: profilePath(), label: t`Your profile` }}
      onRetry={() => void refetch()}
    />
  )
}

const firstRequest: Task = { href: newRequestPath(), title: t`Ask several suppliers`, note: t`Say what you need, and compare their quotes.` }

/** Most useful first: buyers look at pictures and products. */
const order = ['products', 'coverImage', ...profileParts] as const

const profileSteps = (profile: OwnBusiness): Task[] => {
  const filled = filledParts(profile)
  return [...new Set(order)]
    .filter((part) => !filled.includes(part))
    .map((part) => ({ href: `${profilePath()}#${missingParts[part].section}`, title: missingParts[part].name, note: missingParts[part].why }))
}

const verificationNotes: Readonly<Record<string, readonly [title: string, note: string]>> = {
  draft: [t`Finish your verification`, t`Send your documents to our team.`],
  'changes-requested': [t`Change your verification`, t`Our team asks for changes.`],
  approved: [t`Choose a plan with the Verified badge`, t`Our team has checked your documents.`],
}

function verificationSteps({ badge, verifications }: OwnVerification): Task[] {
  const status = verifications[0]?.status ?? ''
  if (status === 'submitted' || status === 'in-review') return []
  const [title, note] = verificationNotes[status] ?? [t`Get verified`, t`A Verified badge shows buyers that our team checked your documents.`]
  return badge && (status === 'approved' || !verificationNotes[status]) ? [] : [{ href: verificationPath(), title, note }]
}

export default NextSteps
