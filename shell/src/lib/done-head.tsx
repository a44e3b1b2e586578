import { PageTitle, Quiet, Stack } from '@ungana/ui'
import { type ReactNode, useEffect, useRef } from 'react'

/** What came of a form, in its place: the button that was pressed is gone, and the focus comes here. */
export function DoneHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <Stack $gap={2}>
      <PageTitle ref={head} tabIndex={-1}>
        {title}
      </PageTitle>
      <Quiet>{children}</Quiet>
    </Stack>
  )
}
