import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Button } from '#button.tsx'
import { Card } from '#card.tsx'
import { Notice } from '#notice.tsx'
import { SectionHeading } from '#section-heading.tsx'
import { color, media, size } from '#tokens.ts'

const Sheet = styled(Card).attrs({ as: 'form' })`
  padding-block: 0;

  ${media.phone} {
    padding-block: 0;
  }

  /* Keeps what is focused, and its label, clear of the sticky header. */
  input,
  select,
  textarea {
    scroll-margin-block: 180px 96px;
  }
`

/** A form as a card; its children are FormParts, the last of which is a FormEnd. */
export function FormSheet(props: ComponentPropsWithRef<'form'>) {
  // The card is a form, which its types do not know.
  return <Sheet {...(props as object)} />
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding-block: 28px;

  & + & {
    border-top: 1px solid ${color.line};
  }

  ${media.phone} {
    padding-block: 24px;
  }
`

interface FormPartProps {
  readonly title: string
  readonly description?: string
  /** Called with the heading's id where it is a function. */
  readonly children: ReactNode | ((headingId: string) => ReactNode)
}

export function FormPart({ title, description, children }: FormPartProps) {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <SectionHeading id={id} description={description}>
        {title}
      </SectionHeading>
      {typeof children === 'function' ? children(id) : children}
    </Part>
  )
}

/** Fields in two columns; in one on a phone. */
export const FormFields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 18px 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** In a line of its own. */
export const WideField = styled.div`
  grid-column: 1 / -1;
`

const End = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;

  > :not(button) {
    width: 100%;
  }

  ${media.phone} {
    > button {
      width: 100%;
    }
  }
`

const ToMend = styled.p`
  color: ${color.clay};
  font-size: ${size.small};
  font-weight: 600;

  &:empty {
    display: none;
  }
`

/** Why a form came back: how many of its fields are to be mended, and what was said of the whole. */
export interface ReturnedForm {
  readonly fields: number
  readonly refusal?: { readonly message: string }
}

interface FormEndProps {
  /** One sentence for each field that is wrong. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly returned: ReturnedForm | null
  readonly sending: boolean
  /** Of the button. */
  readonly children: ReactNode
}

/** What is to be mended, and the button that sends the form. */
export function FormEnd({ problems, returned, sending, children }: FormEndProps) {
  return (
    <Part as="div">
      <End>
        {/* Always there: a live region that comes with its text is not read out everywhere. The toast reads out the rest. */}
        <ToMend role="alert">{returned?.fields && Object.keys(problems).length > 0 ? toMend(returned.fields) : null}</ToMend>
        {returned?.refusal && returned.fields === 0 ? <Notice tone="danger">{returned.refusal.message}</Notice> : null}
        <Button type="submit" variant="primary" size="large" loading={sending} loadingLabel="Submitting...">
          {children}
        </Button>
      </End>
    </Part>
  )
}

const toMend = (fields: number) => (fields === 1 ? 'One field needs your attention.' : `${fields} fields need your attention.`)
