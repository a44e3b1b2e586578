import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel, Notice } from '@ungana/ui'
import { ApiError } from '@ungana/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureText } from '#lib/small-form.tsx'
import { isExpiredLink } from './link-expired.ts'

/** What an emailed link is about, and what the reader does with it, or why that failed. Opening the link does nothing, because mail scanners open links. */
export function useEmailedLink<Data, Act extends string>(key: string, read: (token: string, signal: AbortSignal) => Promise<Data>) {
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, token],
    queryFn: ({ signal }) => read(token, signal),
    enabled: token !== '',
    retry: false,
  })
  const [sending, setSending] = useState<Act>()
  const [done, setDone] = useState<Act>()
  const [refusal, setRefusal] = useState<unknown>()

  const act = async (what: Act, send: (token: string) => Promise<unknown>) => {
    setSending(what)
    setRefusal(undefined)
    try {
      await send(token)
      setDone(what)
    } catch (failure) {
      setRefusal(failure)
    }
    setSending(undefined)
  }
  const problem = refusal ?? error
  const isOver = token === '' || (problem instanceof ApiError && isExpiredLink(problem))
  const failure = refusal ? (
    <Notice tone="danger" role="alert" title={t`That did not work`}>
      {failureText(refusal)}
    </Notice>
  ) : error && !data ? (
    <ErrorPanel title={t`Error loading your link`} onRetry={() => refetch()} retrying={isFetching}>
      {failureText(error)}
    </ErrorPanel>
  ) : null
  return { data, sending, done, isOver, failure, act }
}
