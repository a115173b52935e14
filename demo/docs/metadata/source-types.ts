import ts from 'typescript';
import { withoutSections } from './words.js';

/** A field of an event, or a parameter of a method. */
export interface Typed {
  readonly name: string;
  readonly type: { readonly text: string };
  readonly description: string;
}

const SOURCES = ['agent-chat', 'promo-banner'].map((tag) => `src/elements/${tag}/${tag}`);
const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Types written for a reader without the source: the name of one of our types is replaced by its definition. */
class SourceTypes {
  readonly #classes: ReadonlyMap<string, ts.ClassDeclaration>;
  readonly #checker: ts.TypeChecker;

  constructor() {
    const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
      config: { compilerOptions: object };
    };
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
    const files = SOURCES.flatMap((source) => [`${source}.ts`, `${source}.events.ts`]);
    const program = ts.createProgram(files, options);
    this.#checker = program.getTypeChecker();
    const declared = files.flatMap((file) => [...program.getSourceFile(file)!.statements]);
    this.#classes = new Map(declared.filter(ts.isClassDeclaration).map((one) => [one.name!.text, one]));
  }

  /** The fields of an event are the parameters of its constructor. */
  eventFieldsOf(className: string): Typed[] {
    const constructor = this.#classes.get(className)?.members.find(ts.isConstructorDeclaration);
    return constructor?.parameters.map((one) => this.#read(one)) ?? [];
  }

  parametersOf(className: string, method: string): Typed[] {
    const members = this.#classes.get(className)?.members.filter(ts.isMethodDeclaration) ?? [];
    const found = members.find(({ name }) => name.getText() === method);
    return found?.parameters.map((one) => this.#read(one)) ?? [];
  }

  #read(parameter: ts.ParameterDeclaration): Typed {
    const [comment] = ts.getJSDocCommentsAndTags(parameter);
    return {
      name: parameter.name.getText(),
      type: { text: this.#spell(this.#checker.getTypeAtLocation(parameter)) },
      description: withoutSections(ts.getTextOfJSDocComment(comment?.comment) ?? ''),
    };
  }

  #spell(type: ts.Type): string {
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) {
      const isNothing = ({ flags }: ts.Type): number => flags & ts.TypeFlags.Undefined;
      const types = [...type.types].sort((one, other) => isNothing(one) - isNothing(other));
      return types.map((one) => this.#spell(one)).join(' | ');
    }
    if (!isOurs(type)) return this.#checker.typeToString(type, undefined, FORMAT).replaceAll('readonly ', '');
    const fields = type.getProperties().map((field) => {
      const value = this.#checker.getTypeOfSymbol(field);
      return `${field.name}: ${this.#spell(value)}`;
    });
    return `{ ${fields.join('; ')} }`;
  }
}

/** Whether it is an object type of our source: not one of the language or the browser, and no function. */
const isOurs = (type: ts.Type): boolean =>
  type.getProperties().length > 0 &&
  type.getCallSignatures().length === 0 &&
  type.symbol?.declarations?.some((one) => one.getSourceFile().fileName.includes('/node_modules/')) === false;

let types: SourceTypes | undefined;

/** Made once per build, because parsing the sources takes time. */
export const sourceTypes = (): SourceTypes => (types ??= new SourceTypes());
