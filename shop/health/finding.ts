/** Worst first: as they are listed. */
export const findingStates = ['broken', 'attention', 'not-looked', 'well'] as const
export type FindingState = (typeof findingStates)[number]

/** What one look found, in words for whoever runs the shop. Neither secrets nor addresses of people. */
export type Finding = {
  state: FindingState
  /** what was looked at and how it is, as one or two sentences */
  said: string
  /** the setting or the command that mends it; null: there is nothing to mend */
  mend: string | null
}

/** What is looked at only when somebody asks for it: it goes out to the shop's own address, or sends an e-mail. */
export const looksOnDemand = ['site', 'test-mail'] as const
export type LookOnDemand = (typeof looksOnDemand)[number]

export type CheckReport = { name: string; findings: Finding[] }
export type HealthReport = { lookedAt: Date; checks: CheckReport[] }

/** Looks at everything that the shop depends on. Changes nothing, and never throws. */
export type Doctor = {
  /** what this process found a moment ago, or finds now */
  find(): Promise<HealthReport>
  /** looks again; `also`: something that is looked at on demand, `mailTo` gets the test mail */
  look(also?: { what: LookOnDemand; mailTo: string }): Promise<HealthReport>
}

export function well(said: string): Finding {
  return { state: 'well', said, mend: null }
}

export function attention(said: string, mend: string): Finding {
  return { state: 'attention', said, mend }
}

export function broken(said: string, mend: string): Finding {
  return { state: 'broken', said, mend }
}

export function notLooked(because: string, mend: string | null = null): Finding {
  return { state: 'not-looked', said: `Not checked, because ${because}.`, mend }
}

/** The worst of them. */
export function worstOf(findings: Pick<Finding, 'state'>[]): FindingState {
  return findingStates.find((state) => findings.some((one) => one.state === state)) ?? 'well'
}
