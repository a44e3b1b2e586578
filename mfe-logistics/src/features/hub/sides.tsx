import { media, SectionHeading } from '@ungana/ui'
import { useMay } from '@ungana/web-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { POSTING_ID } from '#lib/posting-path.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: 32px 24px;

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`

const FormSide = styled.section`
  display: grid;
  gap: 16px;
  min-width: 0;
  /* Stays below the page's header when the page scrolls here. */
  scroll-margin-top: 120px;
`

/* Phones show this link while the long form comes before the list. */
const ToList = styled.a`
  display: none;

  ${media.phone} {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

interface SidesProps {
  /** Whether the list shows the results of a search, which then come first, right below the search. */
  readonly searched: boolean
  /** Heading of the form. */
  readonly title: string
  /** Text of the link to the list. */
  readonly see: string
  /** Id of the list. */
  readonly to: string
  readonly form: ReactNode
  readonly list: ReactNode
}

/** The form, and the list of the other side's listings. A link to the form leads to its first field. */
export function Sides({ searched, title, see, to, form, list }: SidesProps) {
  const mayPost = useMay('freight.write')
  const heading = `${to}-form`
  const { hash } = useLocation()
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== `#${POSTING_ID}`) return
    side.current?.scrollIntoView()
    side.current?.querySelector('select')?.focus({ preventScroll: true })
  }, [hash])
  // The keys keep what is typed in the form.
  const [left, right] = [
    <FormSide key="form" id={POSTING_ID} ref={side} aria-labelledby={heading}>
      <SectionHeading id={heading}>{title}</SectionHeading>
      {searched ? null : <ToList href={`#${to}`}>{see}</ToList>}
      {form}
    </FormSide>,
    <div key="list" id={to}>
      {list}
    </div>,
  ]
  if (!mayPost) return right
  return <Columns>{searched ? [right, left] : [left, right]}</Columns>
}
