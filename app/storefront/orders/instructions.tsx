import { freightWords } from '../../../shop/checkout/instructions/freight.ts'
import {
  instructionLabels,
  type ShownInstructions,
} from '../../../shop/checkout/instructions/instructions.ts'

/** Where an order ships if not to the billing address, the buyer's PO number, note and freight; nothing where there is none. */
export function InstructionParts({ instructions }: { instructions: ShownInstructions }) {
  const { shipTo, poNumber, note, freight } = instructions
  return (
    <>
      {shipTo && (
        <Part name={instructionLabels.shipTo}>
          {shipTo.map((line, at) => (
            <p key={at} dir="auto" className="wrap-anywhere">
              {line}
            </p>
          ))}
        </Part>
      )}
      {poNumber !== null && (
        <Part name={instructionLabels.poNumber}>
          <p dir="auto" className="wrap-anywhere">
            {poNumber}
          </p>
        </Part>
      )}
      {note !== null && (
        <Part name={instructionLabels.note}>
          <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        </Part>
      )}
      {freight && (
        <Part name={instructionLabels.freight}>
          <p dir="auto" className="wrap-anywhere">
            {freightWords(freight)}
          </p>
        </Part>
      )}
    </>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="text-small font-normal text-muted">{name}</h2>
      {children}
    </div>
  )
}
