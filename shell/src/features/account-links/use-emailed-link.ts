import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@ungana/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureText } from '#lib/small-form.tsx'
import { isExpiredLink } from './link-expired.ts'

/** What an emailed link is about, and what the reader does with it. Opening the link does nothing, because mail scanners open links. */
export function useEmailedLink<Data, Act extends string>(key: string, read: (token: string, signal: AbortSignal) => Promise<Data>) {
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const { data, error } = useQuery({
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
  return { data, sending, done, isOver, failure: problem ? failureText(problem) : undefined, act }
}
