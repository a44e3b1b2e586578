import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { commonWords } from './common-words.ts'

/** Longer texts take long to estimate, and their start says enough. */
const LONGEST = 50

const estimator = new ZxcvbnFactory({ dictionary: { words: commonWords } })

/** Returns whether a program that tries common words and patterns finds the password within 100 million guesses. */
export const isEasyToGuess = (password: string): boolean => estimator.check(password.slice(0, LONGEST)).score <= 2
