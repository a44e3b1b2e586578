import { t } from '@lingui/core/macro'
import { conversationPath, messagesPath } from '@ungana/contracts-messaging'
import { SHARE_TARGETS, type SharedContent, type ShareTargetsContext } from '@ungana/contracts-shell/shared-content'
import {
  Button,
  bareList,
  Card,
  EmptyState,
  ErrorPanel,
  InitialsTile,
  LoadingCard,
  Page,
  PageHead,
  Quiet,
  SearchField,
  SearchForm,
  SectionHeading,
  Stack,
  TextLink,
} from '@ungana/ui'
import { ForRole, fileSize, forgetShared, LoginPrompt, readShared, useHost, useTitle, useWriter } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { problemOf } from '#lib/attach-files.tsx'
import { useConversations } from './message-queries.ts'
import { moveToDraft } from './shared-content.ts'

const Names = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
  overflow-wrap: anywhere;
`

const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

/** Conversations at first; a search finds the others. */
const SHOWN = 30

/** Asks where to put what another app has shared: in a conversation, or in what other parts offer. Sends nothing. */
export default function SharePage() {
  return (
    <ForRole act="messages.write">
      <Share />
    </ForRole>
  )
}

function Share() {
  const title = t`Share with a company`
  useTitle(title)
  const { user } = useHost().session
  const [shared, setShared] = useState<SharedContent | null>()
  useEffect(() => {
    readShared().then(setShared, () => setShared(null))
  }, [])
  return (
    <Page $narrow>
      {user === null ? (
        <LoginPrompt artId="messages" title={t`Please log in to send what you shared`} headingLevel={1}>
          {shared ? t`It stays on this device until then.` : null}
        </LoginPrompt>
      ) : shared === undefined ? (
        <LoadingCard label={t`Loading what you shared...`} />
      ) : shared === null ? (
        <EmptyState title={t`Nothing was shared`} headingLevel={1} artId="messages" action={<TextLink href={messagesPath()}>{t`Messages`}</TextLink>}>
          {t`Install Ungana on your phone. Then share a photo or a text from another app with it.`}
        </EmptyState>
      ) : (
        <>
          <PageHead title={title}>{t`Choose where it goes. Nothing is sent until you send it.`}</PageHead>
          <Choice accountId={user.id} shared={shared} onDiscard={() => forgetShared().then(() => setShared(null))} />
        </>
      )}
    </Page>
  )
}

interface ChoiceProps {
  readonly accountId: string
  readonly shared: SharedContent
  readonly onDiscard: () => void
}

function Choice({ accountId, shared, onDiscard }: ChoiceProps) {
  const { toast, Slot } = useHost()
  const writer = useWriter() ?? ''
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const { data, isError, isFetching, refetch } = useConversations(accountId, { q: q.trim(), count: SHOWN, mine: false })
  const problem = problemOf(shared.files)
  const context: ShareTargetsContext = {
    files: shared.files.map(({ name, size, type }) => ({ name, size, type })),
    hasText: shared.text !== '',
  }
  const [moving, setMoving] = useState(false)
  const choose = async (otherId: string) => {
    // Large files take a while, and a second press would add them again.
    if (moving) return
    setMoving(true)
    try {
      await moveToDraft(writer, otherId, shared)
      navigate(conversationPath(otherId))
    } catch {
      toast({ title: t`Files cannot be saved`, description: t`Your browser has no room for it.`, variant: 'destructive' })
      setMoving(false)
    }
  }
  return (
    <Stack $gap={5}>
      <Card as="section">
        <Stack $gap={4}>
          <SectionHeading>{t`What you share`}</SectionHeading>
          {shared.text ? <Text>{shared.text}</Text> : null}
          {shared.files.length > 0 ? (
            <Names>
              {shared.files.map(({ name, size, lastModified }) => (
                <li key={`${name} ${size} ${lastModified}`}>{`${name} (${fileSize(size)})`}</li>
              ))}
            </Names>
          ) : null}
          {problem ? <Quiet role="alert">{problem}</Quiet> : null}
          <div>
            <Button variant="outline" onClick={onDiscard}>
              {t`Discard`}
            </Button>
          </div>
        </Stack>
      </Card>
      {problem ? null : (
        <Card as="section">
          <Stack $gap={4}>
            <SectionHeading>{t`Choose a conversation`}</SectionHeading>
            <SearchForm onSubmit={(event) => event.preventDefault()}>
              <SearchField label={t`Search conversations`} placeholder={t`Search conversations`} maxLength={100} value={q} onValueChange={setQ} />
            </SearchForm>
            {data ? (
              data.length > 0 ? (
                <Names>
                  {data.map(({ id, other }) => (
                    <li key={id}>
                      <Button variant="ghost" icon={<InitialsTile id={other.id} name={other.name} size={32} />} onClick={() => void choose(other.id)}>
                        {other.name}
                      </Button>
                    </li>
                  ))}
                </Names>
              ) : (
                <Quiet role="status">{q ? t`No conversation has this name.` : t`No conversations yet`}</Quiet>
              )
            ) : isError ? (
              <ErrorPanel title={t`Error loading messages`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
                {t`Please try refreshing the page`}
              </ErrorPanel>
            ) : (
              <LoadingCard label={t`Loading conversations...`} />
            )}
          </Stack>
        </Card>
      )}
      {shared.files.length > 0 ? <Slot name={SHARE_TARGETS} context={{ ...context }} /> : null}
    </Stack>
  )
}
