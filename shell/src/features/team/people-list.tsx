import { plural, t } from '@lingui/core/macro'
import type { TeamPerson } from '@ungana/contracts-identity'
import type { SessionUser } from '@ungana/contracts-shell'
import { Badge, Button, Card, Cluster, InitialsTile, Stack } from '@ungana/ui'
import { may, momentText } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { Question } from '#lib/question.tsx'
import { roleName } from '#lib/role-texts.ts'
import { Facts, Head, List, Name, Row } from '#lib/rows.ts'
import { useSessionStore } from '#session/session-provider.tsx'
import { DriverLinkButton } from './driver-link-button.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRemoval, useTeamRefresh } from './team-queries.ts'

/** A person who has given no name is called by the address. */
const nameOf = ({ name, email }: TeamPerson) => name || email

export function PeopleList({ user, people }: { readonly user: SessionUser; readonly people: readonly TeamPerson[] }) {
  const { toast } = useHostApi()
  const { check } = useSessionStore()
  const refresh = useTeamRefresh()
  const removal = useRemoval(refresh)
  const [asked, setAsked] = useState<{ readonly what: 'role' | 'remove'; readonly person: TeamPerson } | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<HTMLElement>(null)
  useEffect(() => {
    // The dialogs have no trigger, so they cannot return the focus themselves.
    if (!asked) focusNext.current?.focus()
  }, [asked])

  const ownId = user.person?.id ?? user.id
  const ownRole = user.person?.role ?? 'owner'
  const editable = ({ role }: TeamPerson) => may(user, 'team.edit') && (ownRole === 'owner' || role !== 'owner')
  const close = () => {
    setAsked(null)
    removal.reset()
  }
  const remove = (person: TeamPerson) =>
    removal.mutate(person, {
      onSuccess: () => {
        // The pressed button disappears with its row.
        focusNext.current = head.current
        close()
        toast({ title: t`${nameOf(person)} is no longer in your team` })
      },
    })
  const onRole = () => {
    close()
    refresh()
    toast({ title: t`The role was changed` })
    // One's own role decides what the pages show.
    void check()
  }

  return (
    <Stack $gap={4}>
      <Head ref={head} tabIndex={-1}>
        {plural(people.length, { one: '# person', other: '# people' })}
      </Head>
      <Card $flush>
        <List>
          {people.map((person) => {
            const { id, name, email, role, joinedAt, lastSeenAt, twoFactor, suspended, byLink } = person
            const isOwn = id === ownId
            const open = (what: 'role' | 'remove', button: HTMLElement) => {
              focusNext.current = button
              setAsked({ what, person })
            }
            return (
              <Row key={id}>
                <InitialsTile id={id} name={nameOf(person)} size={44} />
                <div>
                  <Cluster $gap={2}>
                    <Name>{nameOf(person)}</Name>
                    <Badge>{roleName(role)}</Badge>
                    {isOwn ? <Badge tone="success">{t`This is you`}</Badge> : null}
                  </Cluster>
                  <Facts>
                    {name && email ? <span>{email}</span> : null}
                    <span>{t`Joined ${momentText(joinedAt)}`}</span>
                    <span>{lastSeenAt ? t`Last active ${momentText(lastSeenAt)}` : t`Not active yet`}</span>
                    {suspended ? <span>{t`Suspended by Ungana`}</span> : null}
                    <span>{byLink ? t`Logs in with a link` : twoFactor ? t`Second factor on` : t`No second factor`}</span>
                  </Facts>
                </div>
                {(editable(person) && people.length > 1) || (byLink && may(user, 'drivers.add')) ? (
                  <Cluster $gap={2}>
                    {byLink && may(user, 'drivers.add') ? <DriverLinkButton person={person} /> : null}
                    {editable(person) && !byLink ? (
                      <Button
                        variant="outline"
                        size="small"
                        aria-label={t`Change role: ${nameOf(person)}`}
                        onClick={(event) => open('role', event.currentTarget)}
                      >
                        {t`Change role`}
                      </Button>
                    ) : null}
                    {isOwn || !editable(person) ? null : (
                      <Button
                        variant="outline"
                        size="small"
                        aria-label={t`Remove ${nameOf(person)}`}
                        onClick={(event) => open('remove', event.currentTarget)}
                      >
                        {t`Remove`}
                      </Button>
                    )}
                  </Cluster>
                ) : null}
              </Row>
            )
          })}
        </List>
      </Card>
      {asked?.what === 'role' ? (
        <RoleDialog person={asked.person} name={nameOf(asked.person)} ownRole={ownRole} onDone={onRole} onClose={close} />
      ) : null}
      {asked?.what === 'remove' ? (
        <Question
          title={t`Remove ${nameOf(asked.person)}?`}
          description={t`This person is logged out at once and no longer works for ${user.businessName}. What this person did stays on record, with their name.`}
          confirm={t`Remove`}
          error={removal.error}
          busy={removal.isPending}
          onConfirm={() => remove(asked.person)}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}
