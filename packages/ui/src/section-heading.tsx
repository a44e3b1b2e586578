import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { color } from '#tokens.ts'

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
`

const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 20px;

  > * {
    min-width: 0;
  }
`

const HeadText = styled.div`
  max-width: 62ch;
  color: ${color.ink2};
  overflow-wrap: anywhere;
`

export interface SectionHeadingProps {
  children: ReactNode
  level?: 2 | 3 | 4
  id?: string
  description?: ReactNode
  /** At the end: "View all". */
  action?: ReactNode
  className?: string
  /** Of the heading, which can then take the focus. */
  ref?: Ref<HTMLHeadingElement>
}

export function SectionHeading({ children, level = 2, id, description, action, className, ref }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <Head className={className}>
      <HeadRow>
        <Heading id={id} {...(ref && { ref, tabIndex: -1 })}>
          {children}
        </Heading>
        {action}
      </HeadRow>
      {description ? <HeadText>{description}</HeadText> : null}
    </Head>
  )
}
