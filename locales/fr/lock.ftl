### The lock.

lock-title = Bursar est verrouillé
lock-started = Saisissez votre phrase secrète pour ouvrir Bursar.
lock-asked = Verrouillé par vous le { $at }.
lock-idle = Verrouillé le { $at }, car personne ne l’utilisait.
lock-slept = Verrouillé le { $at }, car l’ordinateur s’est mis en veille.
lock-session = Verrouillé le { $at }, car l’ordinateur était verrouillé.
lock-anybody = Aucune phrase secrète n’est définie : toute personne devant cet ordinateur peut ouvrir Bursar. Vous pouvez en définir une dans les Paramètres.
lock-running = Les paiements et les lots en cours se poursuivent. Vous pourrez voir leur résultat après avoir ouvert Bursar.
lock-passphrase = Phrase secrète
lock-open = Déverrouiller
lock-opening = Déverrouillage
lock-now = Verrouiller maintenant
