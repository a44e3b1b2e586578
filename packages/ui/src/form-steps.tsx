// A long form in steps. A phone shows one step at a time, a wider screen all of them.
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Button } from '#button.tsx'
import { color, media, radius } from '#tokens.ts'

const Head = styled.div`
  display: none;

  ${media.phone} {
    display: grid;
    gap: 4px;
    padding-top: 12px;
  }
`

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  min-height: 44px;
`

const Name = styled.p`
  /* Keeps the focused line below the sticky header. */
  scroll-margin-top: 96px;
  font-weight: 600;
`

const Bars = styled.div`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: 6px;

  > span {
    height: 6px;
    border-radius: ${radius.pill};
    background: ${color.line};
  }

  > [data-reached] {
    background: ${color.greenFill};

    @media (forced-colors: active) {
      background: Highlight;
    }
  }
`

export interface FormStepHeadProps {
  /** One name for each step. */
  readonly names: readonly string[]
  /** Index of the step that a phone shows. */
  readonly step: number
  readonly onBack: () => void
}

/** Names the current step on a phone, and takes the focus when the step changes. Put it in a FormSheet, above the FormSteps. */
export function FormStepHead({ names, step, onBack }: FormStepHeadProps) {
  const name = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // On a wider screen the line is hidden, so the focus stays.
    if (shown.current !== step) name.current?.focus()
    shown.current = step
  }, [step])
  return (
    <Head>
      <Row>
        <Name ref={name} tabIndex={-1}>
          {t`Step ${step + 1} of ${names.length}: ${names[step] ?? ''}`}
        </Name>
        {step > 0 ? (
          <Button variant="link" onClick={onBack}>
            {t`Back`}
          </Button>
        ) : null}
      </Row>
      <Bars aria-hidden>
        {names.map((each, at) => (
          <span key={each} data-reached={at <= step ? '' : undefined} />
        ))}
      </Bars>
    </Head>
  )
}

const Step = styled.div`
  border-bottom: 1px solid ${color.line};

  ${media.phone} {
    &[data-away] {
      display: none;
    }
  }
`

/** FormParts that a phone shows together. They stay in the page while another step is shown, so that they keep what was typed. */
export function FormStep({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  return <Step data-away={shown ? undefined : ''}>{children}</Step>
}

const OnPhone = styled.span`
  display: none;

  ${media.phone} {
    display: inline;
  }
`

const OnWide = styled.span`
  ${media.phone} {
    display: none;
  }
`

/** The text of the submit button: on a phone "Next" until the last step. */
export function StepSubmit({ last, children }: { readonly last: boolean; readonly children: ReactNode }) {
  if (last) return children
  return (
    <>
      <OnPhone>{t`Next`}</OnPhone>
      <OnWide>{children}</OnWide>
    </>
  )
}

/** True while a phone shows one step at a time. */
export const showsOneStep = (): boolean => window.matchMedia(media.phone.replace('@media ', '')).matches
