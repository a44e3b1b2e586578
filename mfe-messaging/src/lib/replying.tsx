import { t } from '@lingui/core/macro'
import type { ThreadName } from '@ungana/contracts-messaging'
import { streamEvents, tellReplying } from '@ungana/contracts-notifications'
import { Quiet } from '@ungana/ui'
import { call, useLive } from '@ungana/web-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

/** Milliseconds between two signals of somebody who keeps typing. */
const TELL = 4000
/** Milliseconds after a signal until the line disappears. */
const SHOWN = 7000

const { replying } = streamEvents

const Line = styled(Quiet)`
  padding: 8px 16px;
`

const Form = styled.div`
  display: contents;
`

interface ReplyingProps {
  readonly accountId: string
  readonly thread: ThreadName
  readonly hasColleagues: boolean
  readonly children: ReactNode
}

/** Shows which colleague writes in this thread, and tells colleagues that the reader does. */
export function Replying({ accountId, thread: { kind, id }, hasColleagues, children }: ReplyingProps) {
  const [who, setWho] = useState<{ readonly name: string } | null>(null)
  const told = useRef(0)
  useLive(
    { replying },
    {
      replying: (signal) => {
        if (signal.kind === kind && signal.id === id) setWho({ name: signal.name })
      },
      reset: () => setWho(null),
    },
  )
  useEffect(() => {
    if (!who) return
    const timer = setTimeout(() => setWho(null), SHOWN)
    return () => clearTimeout(timer)
  }, [who])
  const tell = () => {
    if (Date.now() - told.current < TELL) return
    told.current = Date.now()
    // Only a hint: a signal that fails is not repeated.
    void call(tellReplying, { body: { kind, id } }, { account: accountId }).catch(() => undefined)
  }
  return (
    <>
      {hasColleagues ? <div role="status">{who ? <Line>{t`${who.name} is replying…`}</Line> : null}</div> : null}
      <Form onInput={hasColleagues ? tell : undefined}>{children}</Form>
    </>
  )
}
