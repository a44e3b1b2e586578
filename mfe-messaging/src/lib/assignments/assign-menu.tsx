import { t } from '@lingui/core/macro'
import type { Assignee } from '@ungana/contracts-messaging'
import { DisclosureMenu, MenuItem, Quiet, size } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { styled } from 'styled-components'
import { twoLines } from '#lib/two-panes.tsx'
import type { Assignment } from './use-assignment.ts'

/* On a phone, another button is between this one and the edge of the window. */
const Choices = styled.div`
  max-width: 240px;
  overflow-wrap: anywhere;
`

const Head = styled(Quiet)`
  padding: 6px 12px;
`

const Line = styled(Quiet)`
  ${twoLines}
  font-size: ${size.small};
`

/** "you" for the reader. */
function useAssigneeName(): (assignee: Assignee) => string {
  const own = useHost().session.user?.person?.id
  return ({ id, name }) => (id === own ? t`you` : name)
}

/** Who takes care of the thread. Shows nothing if nobody does. */
export function AssignedLine({ assignee }: { readonly assignee: Assignee | null | undefined }) {
  const nameOf = useAssigneeName()
  return assignee ? <Line as="span">{t`Assigned to ${nameOf(assignee)}`}</Line> : null
}

/** Chooses who takes care of the thread. A company of one person sees nothing. */
export function AssignMenu({ people, assignee, assign }: Assignment) {
  const nameOf = useAssigneeName()
  if (people.length === 0) return null
  return (
    <DisclosureMenu
      label={assignee ? t`Assigned to ${nameOf(assignee)}` : t`Assign`}
      face={assignee ? <UserRoundCheck aria-hidden /> : <UserRound aria-hidden />}
    >
      <Choices>
        <Head>{t`Who takes care of this? Only your company sees it.`}</Head>
        {people.map(({ id, name, email }) => (
          <MenuItem key={id} as="button" type="button" aria-pressed={id === assignee?.id} onClick={() => assign({ id, name: name || email })}>
            {id === assignee?.id ? <Check aria-hidden /> : <UserRound aria-hidden />}
            {name || email}
          </MenuItem>
        ))}
        {assignee ? (
          <MenuItem as="button" type="button" onClick={() => assign(null)}>
            {t`Nobody`}
          </MenuItem>
        ) : null}
      </Choices>
    </DisclosureMenu>
  )
}
