// Finds every statement of a service with TypeScript's own checker, which knows the text that a composed statement has in each variant.
import { relative } from 'node:path'
import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

export interface FoundStatement {
  readonly text: string
  /** `services/logistics/src/lib/offers.ts:12` */
  readonly place: string
}

export interface Found {
  readonly statements: readonly FoundStatement[]
  /** Calls whose statement nobody can check. */
  readonly problems: readonly string[]
}

/**
 * @param project absolute path of the tsconfig whose program contains the files
 * @param isSource whether a file's statements are checked
 */
export function findStatements(root: string, project: string, isSource: (file: string) => boolean): Found {
  const api = new API({ cwd: root })
  try {
    const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project)
    if (!opened) throw new Error(`TypeScript did not open ${project}`)
    const { program, checker } = opened
    const statements: FoundStatement[] = []
    const problems: string[] = []
    for (const name of program.getSourceFileNames().filter(isSource)) {
      const file = program.getSourceFile(name)
      if (!file) throw new Error(`TypeScript did not read ${name}`)
      for (const call of callsIn(file)) {
        const place = `${relative(root, name)}:${lineOf(file, call)}`
        if (isPropertyAccessExpression(call.expression)) {
          problems.push(`${place}: this statement is not checked; use query of #lib/query.ts`)
          continue
        }
        const texts = textsOf(checker, textIn(call))
        if (texts) statements.push(...texts.map((text) => ({ text, place })))
        else problems.push(`${place}: the statement's text is not constant; declare its pieces "as const", or choose among whole texts`)
      }
    }
    return { statements, problems }
  } finally {
    api.close()
  }
}

/** Calls of `query(…)`, and of a method `query` with a statement. */
function callsIn(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && node.arguments.length > 0) {
      const { expression } = node
      if (isIdentifier(expression) ? expression.text === 'query' : isPropertyAccessExpression(expression) && expression.name.text === 'query')
        calls.push(node)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return calls
}

/** The second argument, or its property `text`. */
function textIn({ arguments: [, statement] }: CallExpression): Expression | undefined {
  if (!statement || !isObjectLiteralExpression(statement)) return statement
  for (const property of statement.properties)
    if (isPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === 'text') return property.initializer
  return undefined
}

function textsOf(checker: Checker, expression: Expression | undefined): string[] | undefined {
  let type: Type | undefined = expression && checker.getTypeAtLocation(expression)
  const textProperty = type?.isObjectType() ? checker.getPropertyOfType(type, 'text') : undefined
  if (textProperty) type = checker.getTypeOfSymbol(textProperty)
  const texts = (type?.isUnionType() ? type.getTypes() : [type]).map((each) => (each?.isStringLiteralType() ? each.value : undefined))
  return texts.every((text) => text !== undefined) ? texts : undefined
}

function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.pos).split('\n').length + (/^\s*\n/.test(file.text.slice(node.pos)) ? 1 : 0)
}
