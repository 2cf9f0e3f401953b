### What is wrong with a message, typed data, a call or an ABI that was entered to be signed.

## Messages and raw transactions

decode-message-none = Enter the message to sign.
decode-not-hex = This is not hex. Enter pairs of digits 0–9 and a–f, with or without 0x before them.
decode-message-digest = This message has { $bytes } bytes, the size of a digest of a transaction or of typed data. Signing it could approve something that you cannot see, so Bursar does not sign it.
decode-message-transaction = This hex has the form of a raw transaction, so Bursar does not sign it as a message. Send it as a contract call.
decode-row-to = To

## Typed data

decode-member-type = { $path }: “{ $kind }” is not a type.
decode-value-not-json = The value is not JSON: { $why }.
decode-not-a-struct = { $name } is not a struct.
decode-domain-members = types.EIP712Domain and the domain do not have the same members, so a different domain would be signed.
decode-struct-name = types: “{ $name }” cannot be the name of a struct. Use only letters, digits, underscores and dollar signs, and no digit first. A different struct could be signed.
decode-struct-basic = types: “{ $name }” is the name of a basic type, so it cannot be the name of a struct. Another program would read the document differently.
decode-member-name = types.{ $name }: “{ $member }” cannot be the name of a member. Use only letters, digits, underscores and dollar signs, and no digit first. A different struct could be signed.
decode-member-twice = { $name } has two members named { $member }.
decode-roots-many = These structs are not used by another struct: { $names }. There must be exactly one such struct, because it is the one that is signed.
decode-members-most = The types have more than { $most } members in all.
decode-endless = { $name } contains itself outside of a list, so its value would never end.
decode-roots-none = Every struct here is used by another struct, so it is not clear which one is signed.
decode-pasted-long = This is more than a megabyte, too much to read before signing.
decode-pasted-not-json = This is not a JSON object: { $why }.
decode-why-struct-name = Enter the name of a struct.
decode-why-two-values = The document has both a message and a value. Only one of them can be signed.
decode-why-extra = This is not a part of typed data, so it would not be signed.
decode-why-object = An object is expected.
decode-why-other-root = { $name } would be signed instead, because no other struct uses it.
decode-why-part-missing = This part is missing. A document has domain, types and message.
decode-why-members = A list of members is expected.
decode-why-no-struct = The types have no struct { $name }.

## Values

decode-why-list = A JSON list is expected ({ $why }).
decode-why-expected = { $kind } is expected.
decode-why-deep = This is nested too deep.
decode-why-items =
    { $count ->
        [one] 1 item is
       *[other] { $count } items are
    } expected, not { $given }.
decode-why-struct = { $name } is expected as an object ({ $why }).
decode-why-not-member = This is not a member of { $name }, so it would not be signed.
decode-why-member-missing = This member of { $name } is missing.
decode-why-no-member = The member { $member } is missing.
decode-why-extra-member = { $member } is not a member of this tuple, so it would not be sent.
decode-why-not-kind = This is not a valid { $kind }.
decode-why-bytes-length =
    { $kind } takes exactly { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }. This has { $given }.
decode-why-bytes =
    { $kind } is { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    } as hex: 0x and then { $characters } characters (0–9 and a–f).
decode-why-bytes-any = bytes is hex: 0x and then pairs of characters (0–9 and a–f).
decode-why-range = Enter a whole number from { $least } to { $most }.
decode-misfit = { $path }: { $why }
decode-why-foreign = { $why }.

## Functions

decode-signature = The function must look like name(type,type): { $why }.
decode-signature-plain = enter only the name and the types, without spaces and without names of parameters
decode-signature-unreadable = it cannot be read
decode-signature-type = one of its types is unknown
decode-signature-count =
    { $name } takes { $count ->
        [one] 1 parameter
       *[other] { $count } parameters
    }. You entered { $given }.
decode-signature-encoding = the encoded parameters would differ from what you entered
decode-abi-none = Paste an ABI, or enter a line such as transfer(address,uint256).
decode-abi-long = This is more than a megabyte, too much for the ABI of one contract.
decode-abi-no-function = No function is declared here.
decode-abi-most = More than { $most } functions are declared here, too many for the ABI of one contract.
decode-abi-not-json = This is not the JSON of an ABI: { $why }.
decode-abi-item = Item { $number } of the ABI cannot be read: { $why }.
decode-abi-no-object = Item { $number } of the ABI is not an object. Every item has a type, and a function has a name.
decode-abi-unreadable = Bursar cannot call { $name }, because its declaration cannot be read.
decode-abi-unsupported = Bursar cannot call { $name }. It does not know a type in it: { $kind }.
decode-abi-line = Line { $line } cannot be read. A function looks like transfer(address to, uint256 amount).
