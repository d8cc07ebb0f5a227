import { ProblemException } from '../../platform/problem.js';

/** The city is unknown, or several cities share the name: 422 with the candidates. */
export class CityProblem extends ProblemException {
  override name = 'CityProblem';
  constructor(
    message: string,
    /** City labels to choose from, most populous first. */
    candidates: string[],
    /** Whether each candidate has the name. */
    readonly isAmbiguous = false,
  ) {
    super(422, message, { errors: { city: message }, candidates });
  }
}
