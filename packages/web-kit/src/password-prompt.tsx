import { useEffect, useState } from 'react'
import { lazyPage } from './lazy-page.tsx'
import { type Need, onPasswordNeeded } from './password-asking.ts'

const dialogs = { password: lazyPage(() => import('./password-dialog.tsx')), device: lazyPage(() => import('./device-dialog.tsx')) }

/** Shows a dialog when a call of this part needs the password or the proof of a new device. The call is then repeated. */
export function PasswordPrompt() {
  const [question, setQuestion] = useState<{ readonly need: Need; readonly answer: (given: boolean) => void } | null>(null)
  useEffect(() => {
    let left = false
    const stop = onPasswordNeeded((need, answer) => {
      const { preload } = dialogs[need]
      // On a weak network the call fails, and the page stays with what was typed.
      preload()
        .catch(preload)
        .then(
          () => (left ? answer(false) : setQuestion({ need, answer })),
          () => answer(false),
        )
    })
    return () => {
      left = true
      stop()
    }
  }, [])
  // Answers when the page is closed, so that the call does not wait forever. A second answer has no effect.
  useEffect(() => () => question?.answer(false), [question])
  if (!question) return null
  const Dialog = dialogs[question.need]
  return (
    <Dialog
      onAnswer={(given) => {
        question.answer(given)
        setQuestion(null)
      }}
    />
  )
}
